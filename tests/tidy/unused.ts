import { importsOf, isPackage } from '@/tests/tidy/imports'
import { isCode, isTest, type Tree } from '@/tests/tidy/tree'

/** Where something outside the sources begins: commands, configurations, the page. */
const entryFiles = /^(scripts\/[^/]+|src\/main|web\/main|web\/sw|web\/testing\/dom|.*\.d)\.tsx?$/

/** A file that nothing reaches is dead: it says so by being named here. */
export function filesAreImported(tree: Tree): string[] {
  const taken = new Set(importsOf(tree).map(({ to }) => to))
  return [...tree.keys()]
    .filter((path) => isCode(path) && !isTest(path) && !entryFiles.test(path))
    .filter((path) => !taken.has(path.replace(/\.tsx?$/, '')) && !isSpawned(tree, path))
    .map((path) => `${path} is imported by nobody`)
}

/** What one file writes into another is no code of its own. */
const template = /`(?:\\.|[^`\\])*`/g
const exportPattern = /^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm

/** What no other file takes is private. Whoever takes a file whole (`import('…')`, `* as …`) may take all of it. */
export function exportsAreUsed(tree: Tree): string[] {
  const imports = importsOf(tree)
  const whole = new Set(imports.filter(({ names }) => names.length === 0).map(({ to }) => to))
  const taken = new Set(imports.flatMap(({ to, names }) => names.map((name) => `${to} ${name}`)))
  return [...tree]
    .filter(([path]) => isCode(path))
    .flatMap(([path, text]) => {
      const file = path.replace(/\.tsx?$/, '')
      const offered = new Set(
        [...text.replace(template, '').matchAll(exportPattern)].map(([, name = '']) => name),
      )
      return [...offered]
        .filter((name) => !whole.has(file) && !taken.has(`${file} ${name}`))
        .map((name) => `${path} exports ${name}, which nobody takes`)
    })
}

/** Another file names it as a program to start. */
function isSpawned(tree: Tree, path: string) {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return path.startsWith('scripts/') && [...tree.values()].some((text) => text.includes(`${name}'`))
}

/** Which of the packages the sources import, or name by themselves as style sheets and fonts are. */
export function usedPackages(tree: Tree, packages: readonly string[]): Set<string> {
  const specifiers = importsOf(tree)
    .filter(isPackage)
    .map(({ to }) => to)
  const sheets = [...tree].filter(([path]) => path.endsWith('.css')).map(([, text]) => text)
  return new Set(
    packages.filter(
      (name) =>
        specifiers.some((to) => to === name || to.startsWith(`${name}/`)) ||
        sheets.some((text) => text.includes(name)),
    ),
  )
}
