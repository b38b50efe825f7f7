import { importsOf } from '@/tests/tidy/imports'
import { moduleOf, type Tree } from '@/tests/tidy/tree'

const moduleLists = [
  { list: 'src/modules.ts', half: /^modules\/[^/]+\/module\.ts$/ },
  { list: 'web/modules.ts', half: /^modules\/[^/]+\/web\/module\.tsx?$/ },
]

/** A module that is there is in both lists, as far as it has both halves, and in none twice. */
export function listsAreComplete(tree: Tree): string[] {
  return moduleLists
    .filter(({ list }) => tree.has(list))
    .flatMap(({ list, half }) => missing(tree, list, half))
}

/** What has pages has a server half, which is where the name of the module stands. */
export function pagesHaveModule(tree: Tree): string[] {
  const listed = [...listedIn(tree, 'web/modules.ts')]
  if (!tree.has('src/modules.ts')) return []
  const served = listedIn(tree, 'src/modules.ts')
  return listed
    .filter((name) => !served.has(name))
    .map((name) => `web/modules.ts names ${name}, and src/modules.ts does not`)
}

function missing(tree: Tree, list: string, half: RegExp) {
  const listed = listedIn(tree, list)
  const there = [...tree.keys()].filter((path) => half.test(path))
  return there
    .filter((path) => !listed.has(moduleOf(path) ?? ''))
    .map((path) => `${list} does not name ${path}`)
}

function listedIn(tree: Tree, list: string) {
  const own = importsOf(tree).filter(({ from, to }) => from === list && /\/module$/.test(to))
  return new Set(own.flatMap(({ to }) => moduleOf(to) ?? []))
}
