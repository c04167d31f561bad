// SPDX-License-Identifier: Apache-2.0
#include "cli/entry.h"

#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/answer.h"
#include "app/console.h"
#include "app/linux_surroundings.h"
#include "app/surroundings.h"
#include "base/error.h"
#include "base/language.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "base/utf8.h"
#include "cli/help.h"
#include "cli/parser.h"
#include "cli/render.h"

namespace kijun::cli {
namespace {

// Known even where the words cannot be parsed, so that a program always gets its one object.
bool asks_for_json(const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (word == "--") return false;
    if (word == "--json") return true;
  }
  return false;
}

Colour colour_of(const std::string& wanted, const app::Console& console) {
  if (wanted == "always") return Colour::kYes;
  if (wanted == "never" || !console.no_color.empty() || console.terminal_kind == "dumb") {
    return Colour::kNo;
  }
  return console.err_watched == app::Watched::kYes ? Colour::kYes : Colour::kNo;
}

// One line on the terminal that is written over; erased when the act ends.
class ProgressLine {
 public:
  ProgressLine(app::Surroundings& around, const app::Console& console)
      : around_(around), console_(console) {
    around_.progress = [this](const app::Progress& progress) { show(progress); };
  }
  ~ProgressLine() {
    around_.progress = nullptr;
    if (shown_) console_.err(kErase);
  }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

 private:
  static constexpr std::string_view kErase = "\r\x1b[K";

  void show(const app::Progress& progress) {
    shown_ = true;
    console_.err(std::string(kErase) +
                 msg("{} {}/{}", escape_bytes(progress.what), progress.done, progress.total));
  }

  app::Surroundings& around_;
  const app::Console& console_;
  bool shown_ = false;
};

struct Manner {
  bool json = false;
  bool quiet = false;
  Colour colour = Colour::kNo;
  Detail detail = Detail::kUsual;
};

Error unwritable() {
  return Error(ErrorCode::kEnvironment, msg("the answer could not be written to standard output"))
      .because(msg("the disk is full, or nobody reads it"));
}

int print(const app::Answer& answer, std::string_view command, const Manner& manner,
          const app::Console& console) {
  if (manner.json) {
    return console.out(render_json(answer, command)) ? answer.exit
                                                     : exit_status(ErrorCode::kEnvironment);
  }
  const Rendered rendered = render_text(answer, manner.colour, manner.detail);
  console.err(rendered.err);
  if (manner.quiet || rendered.out.empty() || console.out(rendered.out)) return answer.exit;
  const app::Answer failed = app::to_answer(unwritable());
  console.err(render_text(failed, manner.colour, manner.detail).err);
  return failed.exit;
}

Path folder_of(const std::string& named, const app::Console& console) {
  return named == "." ? console.working_folder : console.working_folder / Path(named);
}

Result<app::Answer> act(const Call& call, app::Surroundings& around, const app::Console& console) {
  if (call.command == nullptr) return help_on(call.help);
  const std::string& person = call.globals.person.empty() ? console.person : call.globals.person;
  const app::Scene scene{around, folder_of(call.globals.folder, console), person,
                         call.globals.dry_run ? app::DryRun::kYes : app::DryRun::kNo};
  std::unique_ptr<ProgressLine> progress;
  const bool watched = console.err_watched == app::Watched::kYes;
  if (watched && !call.globals.json && !call.globals.quiet) {
    progress = std::make_unique<ProgressLine>(around, console);
  }
  return call.command->handler(scene, call.arguments);
}

std::string command_of(const Call& call) {
  return call.command != nullptr ? std::string(call.command->words) : "help";
}

int run_parsed(const Result<Call>& parsed, Manner manner, app::Surroundings& around,
               const app::Console& console) {
  if (!parsed.ok()) {
    choose_language("", KIJUN_LOCALE_DIR);
    manner.colour = colour_of("auto", console);
    return print(app::to_answer(parsed.error()), "", manner, console);
  }
  const Call& call = parsed.value();
  choose_language(call.globals.language, KIJUN_LOCALE_DIR);
  manner.json = manner.json || call.globals.json;
  manner.quiet = call.globals.quiet;
  manner.detail = call.globals.verbose ? Detail::kVerbose : Detail::kUsual;
  manner.colour = colour_of(call.globals.colour, console);
  const Result<app::Answer> answer = act(call, around, console);
  return print(answer.ok() ? answer.value() : app::to_answer(answer.error()), command_of(call),
               manner, console);
}

int report_mistake(const char* what, const Manner& manner, const app::Console& console) {
  const Error error = Error(ErrorCode::kInternal, msg("a mistake in kijun"))
                          .because(escape_bytes(what))
                          .next(msg("report it with the words typed"));
  return print(app::to_answer(error), "", manner, console);
}

}  // namespace

int run(const std::vector<std::string>& words, app::Surroundings& around,
        const app::Console& console) {
  Manner manner;
  manner.json = asks_for_json(words);
  // Folders let no exception out; what comes here nobody expected.
  try {
    return run_parsed(parse_call(words), manner, around, console);
  } catch (const std::exception& mistake) {
    return report_mistake(mistake.what(), manner, console);
  }
}

int run_here(int argc, char** argv) {
  const std::vector<std::string> words(argv + (argc > 0 ? 1 : 0), argv + argc);
  Result<std::unique_ptr<app::LinuxSurroundings>> here = app::LinuxSurroundings::make();
  if (here.ok()) return run(words, here.value()->around(), here.value()->console());
  Manner manner;
  manner.json = asks_for_json(words);
  return print(app::to_answer(here.error()), "", manner, app::standard_console());
}

}  // namespace kijun::cli
