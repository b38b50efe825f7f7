import { dirname, join } from 'node:path'
import { parse } from '@/tests/tidy/parse'
import { isCode, lineOf, type Tree } from '@/tests/tidy/tree'

export interface Import {
  from: string
  line: number
  /** A path from the root without extension, or the package specifier as written. */
  to: string
  /** As written: './messages'. */
  specifier: string
  /** The names of what it imports from there, as they are exported. */
  names: readonly string[]
  /** Imports nothing but types. */
  typeOnly: boolean
  /** Loaded on demand: `import('…')`. */
  lazy: boolean
}

/** The public API for modules, by the name under which they import it. */
export const apiFiles: Record<string, string> = {
  'mintmark/module': 'src/module-api.ts',
  'mintmark/web': 'web/module-api.ts',
  'mintmark/testing': 'tests/support/module-api.ts',
}

const importsByTree = new WeakMap<Tree, Import[]>()

/** Returns all imports and re-exports of the tree. An import of the module API counts as one of the files that have the names. */
export function importsOf(tree: Tree): Import[] {
  const known = importsByTree.get(tree)
  if (known) return known
  const imports = [...tree].flatMap(([path, text]) => (isCode(path) ? importsIn(path, text, tree) : []))
  importsByTree.set(tree, imports)
  return imports
}

/** Whether this is the name of an entry point of the module API. */
export function isModuleApi(specifier: string): boolean {
  return Object.hasOwn(apiFiles, specifier)
}

function importsIn(from: string, text: string, tree: Tree): Import[] {
  const { staticImports, staticExports, dynamicImports } = parse(from, text).module
  const found = (specifier: string, start: number, names: readonly ImportedName[], lazy = false): Import[] =>
    filesWith(tree, specifier, names).map(({ file, imported, isType }) => ({
      from,
      line: lineOf(text, start),
      to: file === undefined ? resolve(from, specifier) : withoutExtension(file),
      specifier,
      names: imported.flatMap(({ name }) => name ?? []),
      typeOnly: isType,
      lazy,
    }))
  return [
    ...staticImports.flatMap(({ moduleRequest, start, entries }) =>
      found(
        moduleRequest.value,
        start,
        entries.map(({ importName, isType }) => ({ name: importName.name, isType })),
      ),
    ),
    ...staticExports.flatMap(({ entries, start }) => {
      const names = entries.map(({ importName, isType }) => ({ name: importName.name, isType }))
      const [first] = entries
      return first?.moduleRequest ? found(first.moduleRequest.value, start, names) : []
    }),
    ...dynamicImports.flatMap(({ moduleRequest, start }) =>
      found(text.slice(moduleRequest.start + 1, moduleRequest.end - 1), start, [], true),
    ),
  ]
}

interface ImportedName {
  name: string | null
  isType: boolean
}

/** A file that an import loads; undefined for the one that the specifier names. */
interface LoadedFile {
  file: string | undefined
  imported: readonly ImportedName[]
  /** Only for types. */
  isType: boolean
}

function filesWith(tree: Tree, specifier: string, names: readonly ImportedName[]): LoadedFile[] {
  const apiFile = apiFiles[specifier]
  if (apiFile === undefined)
    return [{ file: undefined, imported: names, isType: names.length > 0 && areTypes(names) }]
  if (names.length === 0) return [{ file: apiFile, imported: [], isType: false }]
  const owners = ownersOfNames(apiFile, tree.get(apiFile) ?? '')
  const byFile = Map.groupBy(names, ({ name }) => owners.get(name ?? '') ?? apiFile)
  return [...byFile].map(([file, imported]) => ({ file, imported, isType: areTypes(imported) }))
}

function areTypes(names: readonly ImportedName[]): boolean {
  return names.every(({ isType }) => isType)
}

/** The file of each name that the API re-exports. */
function ownersOfNames(apiFile: string, text: string): Map<string, string> {
  const exports = parse(apiFile, text).module.staticExports.flatMap(({ entries }) => entries)
  return new Map(
    exports.map(({ exportName, moduleRequest }) => [
      exportName.name ?? '',
      resolve(apiFile, moduleRequest?.value ?? ''),
    ]),
  )
}

function resolve(from: string, specifier: string) {
  if (specifier.startsWith('@/')) return withoutExtension(specifier.slice(2))
  return specifier.startsWith('.') ? withoutExtension(join(dirname(from), specifier)) : specifier
}

export function withoutExtension(path: string): string {
  return path.replace(/\.tsx?$/, '')
}

export function isPackage({ to }: Import): boolean {
  return !/^(src|modules|web|scripts|tests)(\/|$)/.test(to)
}

export function locationOf({ from, line }: Import): string {
  return `${from}:${line}`
}
