// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <string_view>

#include "model/manifest.h"

namespace kijun::model {
namespace {

struct NameRow {
  std::string_view name;  // a whole name, or a prefix when it ends in '*'
  ChangeKind kind;
};

// What a package is to the team, wherever it came from: `torch` from pip, conda or a container is a
// framework. A name that is in no row is a package.
constexpr std::array kNames{
    NameRow{"linux-image*", ChangeKind::kKernel},
    NameRow{"linux-modules*", ChangeKind::kKernel},
    NameRow{"linux-headers*", ChangeKind::kKernel},
    NameRow{"nvidia-driver*", ChangeKind::kDriver},
    NameRow{"nvidia-kernel*", ChangeKind::kDriver},
    NameRow{"nvidia-dkms*", ChangeKind::kDriver},
    NameRow{"libnvidia-compute*", ChangeKind::kDriver},
    NameRow{"amdgpu-dkms", ChangeKind::kDriver},
    NameRow{"amdgpu", ChangeKind::kDriver},
    NameRow{"rocm*", ChangeKind::kFramework},
    NameRow{"hip*", ChangeKind::kFramework},
    NameRow{"cuda*", ChangeKind::kFramework},
    NameRow{"libcudnn*", ChangeKind::kFramework},
    NameRow{"cudnn", ChangeKind::kFramework},
    NameRow{"libnccl*", ChangeKind::kFramework},
    NameRow{"nccl", ChangeKind::kFramework},
    NameRow{"tensorrt", ChangeKind::kFramework},
    NameRow{"torch", ChangeKind::kFramework},
    NameRow{"torchvision", ChangeKind::kFramework},
    NameRow{"torchaudio", ChangeKind::kFramework},
    NameRow{"pytorch*", ChangeKind::kFramework},
    NameRow{"tensorflow*", ChangeKind::kFramework},
    NameRow{"jax", ChangeKind::kFramework},
    NameRow{"jaxlib", ChangeKind::kFramework},
    NameRow{"onnxruntime*", ChangeKind::kFramework},
    NameRow{"blender", ChangeKind::kFramework},
    NameRow{"base-files", ChangeKind::kOs},
    NameRow{"libc6", ChangeKind::kOs},
    NameRow{"systemd", ChangeKind::kOs},
    NameRow{"docker*", ChangeKind::kContainer},
    NameRow{"containerd*", ChangeKind::kContainer},
    NameRow{"nvidia-container*", ChangeKind::kContainer},
    NameRow{"apptainer", ChangeKind::kContainer},
};

bool matches(std::string_view pattern, std::string_view name) {
  if (!pattern.ends_with('*')) return pattern == name;
  return name.starts_with(pattern.substr(0, pattern.size() - 1));
}

}  // namespace

ChangeKind kind_of_element(std::string_view source, std::string_view name) {
  for (const NameRow& row : kNames) {
    if (matches(row.name, name)) return row.kind;
  }
  return source == "container" ? ChangeKind::kContainer : ChangeKind::kPackage;
}

}  // namespace kijun::model
