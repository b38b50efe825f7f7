import { lineOf, moduleOf, type Tree, withoutComments } from '@/tests/tidy/tree'

const definition = /\b(?:table|sqliteTable|pgTable)\(\s*['"`]([^'"`]+)['"`]/g

/** Tables are defined in schema.ts, which is private to the module, and are prefixed with its name. */
export function tablesAreOwned(tree: Tree): string[] {
  return [...tree].flatMap(([path, text]) => {
    const owner = moduleOf(path)
    return owner && path.endsWith('.ts') ? findMisplaced(owner, path, withoutComments(text)) : []
  })
}

function findMisplaced(owner: string, path: string, code: string) {
  const prefix = `${owner.replaceAll('-', '_')}_`
  return [...code.matchAll(definition)].flatMap(({ index, 1: name = '' }) => {
    const place = `${path}:${lineOf(code, index)}`
    if (!path.endsWith('/schema.ts')) return [`${place} defines ${name} outside of schema.ts`]
    return name.startsWith(prefix) ? [] : [`${place} names its table ${name}; the prefix is ${prefix}`]
  })
}
