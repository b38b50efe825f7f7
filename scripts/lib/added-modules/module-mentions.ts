import { apiFiles, filesNamingModules } from '@/scripts/lib/added-modules/listing'
import { namesFrom } from '@/scripts/lib/module-names'
import { isCode, isShipped, isTest, moduleOf, type Tree } from '@/tests/tidy/tree'

/** A route in what a module tells the tests: `'GET /api/wishes': okForAll`. */
const describedRoute = /'(?:GET|POST|PUT|PATCH|DELETE) (\/[^']+)':/g
/** A page in web/paths.ts. */
const pagePath = /'(\/[a-z][^'\s]*)'/g
const parameter = /^:\w+$/

/**
 * Returns the tests and tools that name one of the modules in a text: by its name, a route, a page or a table of it. Documents count if
 * they name a file of it.
 */
export function findModuleMentions(tree: Tree, names: readonly string[]): string[] {
  const inCode = new RegExp(names.flatMap((name) => marksOf(tree, name)).join('|'))
  const inDocument = new RegExp(names.map((name) => `\\bmodules/${name}(?![\\w-])`).join('|'))
  const listings = [...filesNamingModules, ...apiFiles]
  return [...tree]
    .filter(([path]) => !names.includes(moduleOf(path) ?? '') && !listings.includes(path))
    .filter(([path]) => !isShipped(path) || isTest(path))
    .filter(([path, text]) => (isCode(path) ? inCode : inDocument).test(text))
    .map(([path]) => path)
    .sort()
}

function marksOf(tree: Tree, name: string): string[] {
  const tables = `\\b${namesFrom(name)?.snake}_[a-z]`
  const paths = pathsOf(tree, name).map(
    (path) => `${path.split('/').map(patternOf).join('/')}(?=[?'"\`\\s]|$)`,
  )
  return [`['"\`]${name}['"\`]`, tables, ...paths]
}

function pathsOf(tree: Tree, name: string): string[] {
  const found = [...tree].flatMap(([path, text]) => {
    if (path.startsWith(`modules/${name}/testing`)) return [...text.matchAll(describedRoute)]
    return path === `modules/${name}/web/paths.ts` ? [...text.matchAll(pagePath)] : []
  })
  return [...new Set(found.flatMap(([, path]) => path ?? []))]
}

function patternOf(part: string): string {
  return parameter.test(part) ? '[^/\'"`?\\s]+' : RegExp.escape(part)
}
