import {
  isBrowserCode,
  isCode,
  isShipped,
  isTest,
  lineOf,
  type Tree,
  withoutComments,
} from '@/tests/tidy/tree'

const comparison = /([\w.?!)\]]+(?:\([^()\n]*\))?)\s*[!=]==?\s*([^\s,;)]+)/g
/** Names under which something is kept that others must not guess. */
const secretName = /(?:hash|token|secret|signature|digest|hmac|answer)(?:\([^()]*\))?$/i
/** What says nothing of its inside: whether it is there, of what kind it is. */
const plain = /^(?:undefined|null|true|false|['"`\d])/

/** A comparison that stops at the first wrong character tells how much was right: `isSameSecret` does not. */
export function secretsAreComparedInConstantTime(tree: Tree): string[] {
  return [...tree]
    .filter(([path]) => isCode(path) && isShipped(path) && !isTest(path) && !isBrowserCode(path))
    .flatMap(([path, text]) => judge(path, withoutComments(text)))
}

function judge(path: string, code: string) {
  return [...code.matchAll(comparison)]
    .filter(([, left = '', right = '']) => isGuessable(left, right))
    .map(({ 0: found, index }) => `${path}:${lineOf(code, index)} compares a secret: ${found}`)
}

function isGuessable(left: string, right: string) {
  if (plain.test(left) || plain.test(right)) return false
  return [left, right].some((side) => secretName.test(side))
}
