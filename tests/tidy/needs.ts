import { importsOf, locationOf } from '@/tests/tidy/imports'
import { isBrowserCode, isTestOrDemo, moduleOf, type Tree } from '@/tests/tidy/tree'

/** A module that calls the service or the queries of another module names it in its `needs`. */
export function needsAreDeclared(tree: Tree, needs: Map<string, string[]>): string[] {
  return importsOf(tree).flatMap((found) => {
    const [caller, callee] = [moduleOf(found.from), moduleOf(found.to)]
    if (!caller || !callee || caller === callee || !/^modules\/[^/]+\/(service|queries)$/.test(found.to))
      return []
    if (found.typeOnly || isTestOrDemo(found.from) || isBrowserCode(found.from)) return []
    return needs.get(caller)?.includes(callee)
      ? []
      : [`${locationOf(found)} calls ${callee}, which is missing in needs of modules/${caller}/module.ts`]
  })
}
