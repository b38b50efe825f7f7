import { dirname, join } from 'node:path'
import { type ParseResult, parseSync } from 'oxc-parser'
import { isCode, lineOf, type Tree } from '@/tests/tidy/tree'

export interface Import {
  from: string
  line: number
  /** A path from the root without extension, or the package specifier as written. */
  to: string
  /** Imports nothing but types. */
  typeOnly: boolean
  /** Written relative to the file: './messages'. */
  relative: boolean
  /** Loaded on demand: `import('…')`. */
  lazy: boolean
}

const importsByTree = new WeakMap<Tree, Import[]>()
const parsed = new Map<string, ParseResult>()

/** Parses a file once, for all rules. */
export function parse(path: string, text: string): ParseResult {
  const result = parsed.get(text) ?? parseSync(path, text)
  parsed.set(text, result)
  return result
}

/** Returns all imports and re-exports of the tree. */
export function importsOf(tree: Tree): Import[] {
  const known = importsByTree.get(tree)
  if (known) return known
  const imports = [...tree].flatMap(([path, text]) => (isCode(path) ? importsIn(path, text) : []))
  importsByTree.set(tree, imports)
  return imports
}

function importsIn(from: string, text: string): Import[] {
  const { staticImports, staticExports, dynamicImports } = parse(from, text).module
  const found = (specifier: string, start: number, typeOnly: boolean, lazy = false): Import => ({
    from,
    line: lineOf(text, start),
    to: resolve(from, specifier),
    typeOnly,
    relative: specifier.startsWith('.'),
    lazy,
  })
  return [
    ...staticImports.map(({ moduleRequest, start, entries }) =>
      found(moduleRequest.value, start, entries.length > 0 && entries.every(({ isType }) => isType)),
    ),
    ...staticExports.flatMap(({ entries, start }) => {
      const [first] = entries
      return first?.moduleRequest ? found(first.moduleRequest.value, start, first.isType) : []
    }),
    ...dynamicImports.map(({ moduleRequest, start }) =>
      found(text.slice(moduleRequest.start + 1, moduleRequest.end - 1), start, false, true),
    ),
  ]
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
