import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages, packageFiles, readPackageFiles } from '@/scripts/lib/added-modules/packages'
import { onExit } from '@/scripts/lib/cleanup'

interface StagingFolder extends AsyncDisposable {
  readonly folder: string
}

/** Creates a folder for files that aren't part of the tree yet. It is in dist, so that their imports find the program. */
export function createStagingFolder(): StagingFolder {
  mkdirSync('dist', { recursive: true })
  const folder = mkdtempSync('dist/staging-')
  return { folder, [Symbol.asyncDispose]: onExit(() => rmSync(folder, { recursive: true, force: true })) }
}

/** Runs `work`. If it fails or is interrupted, package.json and the files and folders at `paths` become what they were. */
export async function restoreOnFailure<Result>(
  paths: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  await using staging = createStagingFolder()
  const saved = [...paths, ...packageFiles].map((path) => ({ path, copy: join(staging.folder, path) }))
  for (const { path, copy } of saved) replaceWith(path, copy)
  const packages = readPackageFiles()
  let isDone = false
  await using _restore = {
    [Symbol.asyncDispose]: onExit(async () => {
      if (isDone) return
      const isInstalled = readPackageFiles() === packages
      for (const { path, copy } of saved) replaceWith(copy, path)
      if (!isInstalled) await installPackages()
    }),
  }
  const result = await work()
  isDone = true
  return result
}

/** Makes `target` a copy of `source`, which may not exist. */
function replaceWith(source: string, target: string): void {
  rmSync(target, { recursive: true, force: true })
  if (existsSync(source)) cpSync(source, target, { recursive: true })
}
