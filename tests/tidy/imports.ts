import { dirname, join } from 'node:path'
import { isCode, lineOf, type Tree, withoutComments } from '@/tests/tidy/tree'

export interface Import {
  from: string
  line: number
  /** A path from the root without its ending, or the name of a package as it is written. */
  to: string
  typeOnly: boolean
  /** What is taken by name. */
  names: string[]
  /** Written from where the file is: './words'. */
  relative: boolean
  /** Fetched when it is needed: `import('…')`. */
  lazy: boolean
}

const statement = /^[ \t]*(?:import|export)\s+(type\s+)?(?:[\w$*{][^'"`;=]*?\sfrom\s*)?(['"])([^'"\n]+)\2/gm
const call = /(typeof\s+)?\bimport\(\s*(['"])([^'"\n]+)\2/g

export function importsOf(tree: Tree): Import[] {
  return [...tree].flatMap(([path, text]) => (isCode(path) ? importsIn(path, text) : []))
}

function importsIn(from: string, text: string): Import[] {
  const code = withoutComments(text)
  const found = [
    ...[...code.matchAll(statement)].map((match) => ({ match, lazy: false })),
    ...[...code.matchAll(call)].map((match) => ({ match, lazy: true })),
  ]
  return found.map(({ match: { index, 0: whole, 1: type, 3: specifier = '' }, lazy }) => ({
    from,
    lazy,
    line: lineOf(code, index + whole.search(/\S/)),
    to: resolve(from, specifier),
    typeOnly: type !== undefined,
    names: namesIn(whole),
    relative: specifier.startsWith('.'),
  }))
}

/** Of `import { type Row, on as listen } from …`: Row and on. */
function namesIn(statement: string) {
  const [, inside = ''] = /\{([^}]*)\}/.exec(statement) ?? []
  return [...inside.matchAll(/(?:^|,)\s*(?:type\s+)?(\w+)/g)].map(([, name = '']) => name)
}

function resolve(from: string, specifier: string) {
  if (specifier.startsWith('@/')) return withoutExtension(specifier.slice(2))
  return specifier.startsWith('.') ? withoutExtension(join(dirname(from), specifier)) : specifier
}

function withoutExtension(path: string) {
  return path.replace(/\.tsx?$/, '')
}

export function isPackage({ to }: Import): boolean {
  return !/^(src|modules|web|scripts|tests)(\/|$)/.test(to)
}

export function locationOf({ from, line }: Import): string {
  return `${from}:${line}`
}
