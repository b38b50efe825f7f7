import { isCode, isShipped, isTest, lineOf, type Tree, withoutComments } from '@/tests/tidy/tree'

const unawaited = /(?<!await |return |=>\s*)\blimits\.take\(/g

/** In memory a limit refuses at once, in Redis a moment later: who does not wait for it lets everybody in. */
export function rateLimitsAreAwaited(tree: Tree): string[] {
  return [...tree]
    .filter(([path]) => isCode(path) && isShipped(path) && !isTest(path))
    .flatMap(([path, text]) => judge(path, withoutComments(text)))
}

function judge(path: string, code: string) {
  return [...code.matchAll(unawaited)].map(
    ({ index }) => `${path}:${lineOf(code, index)} does not wait for what a limit says`,
  )
}
