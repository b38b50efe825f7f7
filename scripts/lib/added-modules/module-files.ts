import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type AddedModule, folderOf, sourceFolderOf } from '@/scripts/lib/added-modules/record'

/** Files that only the author needs, and what git would not commit here. Hidden files are left out too. */
const leftOut =
  /^(node_modules|dist|tsconfig(\..+)?\.json|bun\.lockb?|package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|.+\.(log|tgz))$/

/** Whether a file of a module's folder belongs to the module, by its path in the folder. */
export function isModuleFile(path: string): boolean {
  return path.split('/').every((part) => !part.startsWith('.') && !leftOut.test(part))
}

/** Returns the paths of a module's files in its folder, sorted. Throws if one is a symbolic link, because it may lead elsewhere. */
function listFiles(folder: string, inside = ''): string[] {
  return readdirSync(join(folder, inside), { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(inside, entry.name)
      if (!isModuleFile(path)) return []
      if (entry.isDirectory()) return listFiles(folder, path)
      if (!entry.isFile())
        throw new Error(`${join(folder, path)} is a link, which may lead anywhere. Replace it with a file.`)
      return [path]
    })
    .sort()
}

/** Returns the hash of each file of a module, by its path in the folder. */
export function hashFiles(folder: string): Record<string, string> {
  return Object.fromEntries(listFiles(folder).map((path) => [path, hashFile(join(folder, path))]))
}

/** Line endings don't count, because Git may change them in a checkout. */
function hashFile(path: string): string {
  const text = readFileSync(path, 'latin1').replaceAll('\r\n', '\n')
  return new Bun.CryptoHasher('sha256').update(text).digest('hex').slice(0, 16)
}

/** Throws if the copy of a module was changed since it was added, because replacing it would lose that. */
export function rejectEdits(name: string, record: AddedModule): void {
  const folder = folderOf(name)
  const edited = findEdits(name, record)
  if (edited.length > 0)
    throw new Error(
      `Files in ${folder} were changed since ${name} was added: ${edited.join(', ')}. Make these changes in ${record.from}, delete ${folder}, and run bun run add ${record.from}.`,
    )
}

/**
 * Returns the files of a module's copy that are neither as they were added nor as they are now where the module comes from. They are the
 * latter while another process copies the module: `bun run dev` does so at each save.
 */
export function findEdits(name: string, record: AddedModule): string[] {
  const source = sourceFolderOf(record)
  const copied = hashCopy(name)
  const current = source ? hashFiles(source) : {}
  return Object.keys(copied)
    .filter((path) => copied[path] !== record.files[path] && copied[path] !== current[path])
    .sort()
}

/** Returns the hash of each file of a module's copy. */
export function hashCopy(name: string): Hashes {
  return existsSync(folderOf(name)) ? hashFiles(folderOf(name)) : {}
}

type Hashes = AddedModule['files']

/** Returns the paths at which files differ. */
export function differences(one: Hashes, other: Hashes): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((path) => one[path] !== other[path])
    .sort()
}

/**
 * Makes `target` contain the files of the module in `source` and no others. Files that are equal aren't written, and none is missing or
 * half written meanwhile, because `bun run dev` may load them at any time.
 */
export function copyFiles(source: string, target: string): void {
  mkdirSync(target, { recursive: true })
  const hashes = hashFiles(source)
  const changed = differences(hashes, hashFiles(target))
  for (const path of changed.filter((one) => hashes[one] !== undefined)) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    const unfinished = join(target, dirname(path), `.${basename(path)}.tmp`)
    cpSync(join(source, path), unfinished)
    renameSync(unfinished, join(target, path))
  }
  for (const path of changed.filter((one) => hashes[one] === undefined)) removeFile(target, path)
}

/** Removes the folders that have no other file too. */
function removeFile(folder: string, path: string): void {
  rmSync(join(folder, path))
  for (let inside = dirname(path); inside !== '.'; inside = dirname(inside))
    if (readdirSync(join(folder, inside)).length === 0) rmdirSync(join(folder, inside))
}
