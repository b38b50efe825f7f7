import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { compileExecutable, prepareExecutable } from '@/scripts/lib/build-executable'
import { buildWeb } from '@/scripts/lib/build-web'
import { onExit } from '@/scripts/lib/cleanup'
import { describeFile } from '@/scripts/release/artifact'
import type { Runtime, Target } from '@/scripts/release/targets'

interface Release {
  /** Where to write the executables. */
  folder: string
  version: string
  targets: readonly Target[]
  runtimes: ReadonlyMap<string, Runtime>
}

export function executableName(version: string, { name }: Target): string {
  return `mintmark-${version}-${name}`
}

/** Builds every executable twice, pages included, and returns their names. Throws if the bytes differ. */
export async function buildTwice(release: Release): Promise<string[]> {
  const { folder, version, targets } = release
  const names = targets.map((target) => executableName(version, target))
  await buildAll(release)
  const first = await Promise.all(names.map((name) => describeFile(folder, name)))
  const again = mkdtempSync(join(folder, 'again-'))
  const remove = onExit(() => rmSync(again, { recursive: true, force: true }))
  try {
    await buildAll({ ...release, folder: again })
    const second = await Promise.all(names.map((name) => describeFile(again, name)))
    const differing = names.filter((_, index) => first[index]?.sha256 !== second[index]?.sha256)
    if (differing.length > 0) throw new Error(`Two builds of ${differing.join(', ')} differ.`)
    return names
  } finally {
    await remove()
  }
}

async function buildAll({ folder, version, targets, runtimes }: Release): Promise<void> {
  mkdirSync(folder, { recursive: true })
  rmSync('dist/web', { recursive: true, force: true })
  await buildWeb()
  await prepareExecutable()
  for (const target of targets) {
    const runtime = runtimes.get(target.runtimePackage)
    if (!runtime) throw new Error(`${target.runtimePackage} is not installed.`)
    const outfile = join(folder, executableName(version, target))
    await compileExecutable({ outfile, runtime: runtime.path, target: target.target })
  }
}
