import { type Import, importsOf, isPackage, locationOf, withoutExtension } from '@/tests/tidy/imports'
import { isBrowserCode, isTest, type Tree } from '@/tests/tidy/tree'

/** Of modules, also in a folder of one; of the kit, the limits of prices, what reads CSV, what writes time limits on pages as in texts of the server, the form in which texts are searched, the size at which pictures stay readable, the reason that staff give, the rights of roles, and pages of the back office. */
const sharedFile =
  /^(?:modules\/[^/]+\/(?:[\w-]+\/)?(?:errors|(?:[\w-]+-)?(?:contract|messages))|src\/kit\/(?:money|text\/(?:csv|duration|search-key)|pictures\/readable-size|staff\/(?:staff-reason|rights|paths)))$/
const serverPackage = /^(bun$|bun:|node:|elysia($|\/)|drizzle-orm|@elysiajs\/(?!eden))/
const mayUseBun = (path: string) => isTest(path) || path.startsWith('web/testing/')

/** Pages import only contracts, errors, messages and durations of the server. Types are gone at runtime. */
export function browserImportsNoServerFile(tree: Tree): string[] {
  return browserImports(tree)
    .filter(({ to }) => /^(src|modules)\//.test(to) && !isBrowserCode(`${to}.ts`) && !sharedFile.test(to))
    .map((found) => `${locationOf(found)} imports the server file ${found.to} into the browser`)
}

/** Follows all imports of pages: none may reach a package of the server. */
export function browserReachesNoServerPackage(tree: Tree): string[] {
  return importsOfPages(tree)
    .filter((found) => isPackage(found) && serverPackage.test(found.to))
    .map((found) => `${locationOf(found)} imports ${found.to}, and the browser loads this file`)
}

/** Returns all imports that the browser follows, of pages and of the files that they import. */
export function importsOfPages(tree: Tree): Import[] {
  const all = importsOf(tree).filter(({ typeOnly }) => !typeOnly)
  const byFile = Map.groupBy(all, ({ from }) => withoutExtension(from))
  const starts = browserImports(tree).map(({ from }) => withoutExtension(from))
  return reachableFrom(starts, byFile).flatMap((file) => byFile.get(file) ?? [])
}

function browserImports(tree: Tree) {
  return importsOf(tree).filter(({ from, typeOnly }) => isBrowserCode(from) && !mayUseBun(from) && !typeOnly)
}

function reachableFrom(starts: string[], byFile: Map<string, Import[]>) {
  const seen = new Set(starts)
  for (const file of seen) for (const { to } of byFile.get(file) ?? []) seen.add(to)
  return [...seen]
}
