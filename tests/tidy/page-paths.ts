import { withoutComments } from '@/tests/tidy/parse'
import { isCode, isInPackage, isTestOrDemo, lineOf, moduleOf, type Tree } from '@/tests/tidy/tree'

type Paged = { readonly name: string; readonly pages?: readonly { readonly path: string }[] }

/** A path of the API, complete. */
const apiPath = /(?<=['"`])\/api\/[\w/-]+(?=['"`])/g

/** Where a module may write its own paths: it builds them here, and declares its pages in both halves. */
const ownFiles = /^modules\/[^/]+\/(?:module\.ts|web\/(?:paths\.ts|module\.tsx?|staff\.ts))$/
/** Data of tests, with the paths that they request. */
const isSample = /\/sample-[\w-]+\.tsx?$|^web\/testing\//
/** Texts import nothing. */
const texts = /messages\.ts$/

/** Links to a page use the `web/paths.ts` of the module that has it. The module API doesn't offer all of them to packages. */
export function linksUsePaths(tree: Tree, modules: readonly Paged[]): string[] {
  const pages = modules.flatMap(({ name, pages = [] }) =>
    pages.filter(({ path }) => path !== '/').map(({ path }) => ({ owner: name, pattern: literalOf(path) })),
  )
  return linkingFiles(tree).flatMap(([path, text]) => {
    const code = withoutComments(path, text)
    const foreign = ownFiles.test(path) ? pages.filter(({ owner }) => owner !== moduleOf(path)) : pages
    return foreign.flatMap(({ owner, pattern }) =>
      [...code.matchAll(pattern)].map(
        ({ 0: found, index }) =>
          `${path}:${lineOf(code, index)} writes ${found.slice(1)}; import its path from ${owner} or src/kit/staff/paths.ts`,
      ),
    )
  })
}

/** A path with which keys of queries begin is in one file, which the others import, except packages. */
export function apiPathsAreWrittenOnce(tree: Tree): string[] {
  const uses = [...tree]
    .filter(
      ([path]) =>
        /^(modules|web)\//.test(path) &&
        isCode(path) &&
        !isTestOrDemo(path) &&
        !isSample.test(path) &&
        !isInPackage(tree, path),
    )
    .flatMap(([path, text]) =>
      [...new Set(withoutComments(path, text).match(apiPath))].map((found) => ({ path, found })),
    )
  return [...Map.groupBy(uses, ({ found }) => found)]
    .filter(([, files]) => files.length > 1)
    .map(([found, files]) => `${files.map(({ path }) => path).join(', ')} write ${found}; one exports it`)
}

function linkingFiles(tree: Tree): [path: string, text: string][] {
  return [...tree].filter(
    ([path]) =>
      moduleOf(path) && isCode(path) && !isTestOrDemo(path) && !texts.test(path) && !isInPackage(tree, path),
  )
}

/** Matches the path in a literal, filled in or not, but not in a route of the API, which is declared without `/api`. */
function literalOf(path: string): RegExp {
  const filled = path.replaceAll(/:\w+/g, '\\$\\{[^{}]*\\}')
  return new RegExp(`(?<!\\b(?:get|post|put|patch|delete)\\(\\s*)['"\`]${filled}(?=['"\`?#])`, 'g')
}
