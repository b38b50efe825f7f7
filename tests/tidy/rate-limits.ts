import { withoutComments } from '@/tests/tidy/parse'
import { isCode, isShipped, isTest, lineOf, type Tree } from '@/tests/tidy/tree'

const unawaited = /(?<!await |return |=>\s*)\blimits\.take\(/g

/** `limits.take` throws asynchronously: without await it limits nothing. */
export function rateLimitsAreAwaited(tree: Tree): string[] {
  return [...tree]
    .filter(([path]) => isCode(path) && isShipped(path) && !isTest(path))
    .flatMap(([path, text]) => findUnawaited(path, withoutComments(path, text)))
}

function findUnawaited(path: string, code: string) {
  return [...code.matchAll(unawaited)].map(
    ({ index }) => `${path}:${lineOf(code, index)} does not await limits.take`,
  )
}
