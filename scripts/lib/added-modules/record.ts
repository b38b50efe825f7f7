import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where a module came from, and what was changed for it. */
export interface AddedModule {
  /** A folder or a tarball, relative to the repository, or what `bun add` takes: the name of a package, a URL. */
  readonly from: string
  readonly version: string
  /** Packages that were added to package.json for it. */
  readonly packages: readonly string[]
  /** The hash of each file of the copy, by its path in the module's folder. */
  readonly files: Readonly<Record<string, string>>
}

export type AddedModules = Readonly<Record<string, AddedModule>>

/** Lists the added modules. Exists only while there are some. */
export const recordFile = 'modules/added.json'

/** Returns the modules that `bun run add` added, by name. */
export function readAddedModules(root = '.'): AddedModules {
  const path = join(root, recordFile)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

export function writeAddedModules(modules: AddedModules): void {
  const names = Object.keys(modules).sort()
  const sorted = Object.fromEntries(names.map((name) => [name, modules[name]]))
  if (names.length === 0) rmSync(recordFile, { force: true })
  else replaceFile(recordFile, `${JSON.stringify(sorted, null, 2)}\n`)
}

/** Another process, such as `bun run dev`, never reads half of the file. */
function replaceFile(path: string, content: string): void {
  writeFileSync(`${path}.tmp`, content)
  renameSync(`${path}.tmp`, path)
}

/** The folder of a module in this repository. */
export function folderOf(name: string): string {
  return join('modules', name)
}

/** Returns the folder that a module was added from, if it is on this machine. */
export function sourceFolderOf(module: AddedModule | undefined): string | undefined {
  return module?.from.startsWith('..') && isFolder(module.from) ? module.from : undefined
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
