import { importsOf, locationOf } from '@/tests/tidy/imports'
import { isBrowserCode, isTestOrDemo, moduleOf, type Tree, withoutComments } from '@/tests/tidy/tree'

type Needs = Map<string, string[]>

/** Who calls the service of another module says so in its own module.ts. */
export function needsAreDeclared(tree: Tree): string[] {
  const needs = readNeeds(tree)
  return importsOf(tree).flatMap((found) => {
    const [asker, doer] = [moduleOf(found.from), moduleOf(found.to)]
    if (!asker || !doer || asker === doer || !found.to.endsWith('/service')) return []
    if (found.typeOnly || isTestOrDemo(found.from) || isBrowserCode(found.from)) return []
    return needs.get(asker)?.includes(doer)
      ? []
      : [`${locationOf(found)} calls ${doer}, which needs of modules/${asker}/module.ts does not name`]
  })
}

/** No module needs itself, by whatever way round. */
export function needsHaveNoCycle(tree: Tree): string[] {
  const needs = readNeeds(tree)
  return [...needs.keys()].flatMap((name) => {
    const way = findCycle(needs, name, [name])
    return way ? [`${way.join(' needs ')}: one of them has to speak by an event or a port`] : []
  })
}

function findCycle(needs: Needs, home: string, way: string[]): string[] | undefined {
  for (const next of needs.get(way.at(-1) ?? '') ?? []) {
    if (next === home) return [...way, home]
    const further = way.includes(next) ? undefined : findCycle(needs, home, [...way, next])
    if (further) return further
  }
  return undefined
}

function readNeeds(tree: Tree): Needs {
  const tables = [...tree].filter(([path]) => /^modules\/[^/]+\/module\.ts$/.test(path))
  return new Map(tables.map(([path, text]) => [moduleOf(path) ?? '', needsIn(withoutComments(text))]))
}

function needsIn(code: string) {
  const list = /\bneeds:\s*\[([^\]]*)\]/.exec(code)?.[1] ?? ''
  const names = list.match(/[\w$-]+/g) ?? []
  return names.map((name) => moduleNamed(name, code))
}

/** `needs` holds values; which module one is of stands in its import. */
function moduleNamed(name: string, code: string) {
  const imported = new RegExp(
    `import[^'"]*\\b${RegExp.escape(name)}\\b[^'"]*['"](?:@/modules|\\.\\.)/([^/'"]+)/module['"]`,
  )
  return imported.exec(code)?.[1] ?? name
}
