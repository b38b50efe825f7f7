import { withoutComments } from '@/tests/tidy/parse'
import { isBrowserCode, isCode, isShipped, isTest, lineOf, type Tree } from '@/tests/tidy/tree'

const comparison = /([\w.?!)\]]+(?:\([^()\n]*\))?)\s*[!=]==?\s*([^\s,;)]+)/g
/** Names of values that must not be guessed. */
const secretName = /(?:hash|token|secret|signature|digest|hmac|answer)(?:\([^()]*\))?$/i
/** Comparisons with these reveal nothing about the value. */
const plain = /^(?:undefined|null|true|false|['"`\d])/

/** Secrets are compared with `isSameSecret`: the time of a plain comparison reveals how many characters match. */
export function secretsAreComparedInConstantTime(tree: Tree): string[] {
  return [...tree]
    .filter(([path]) => isCode(path) && isShipped(path) && !isTest(path) && !isBrowserCode(path))
    .flatMap(([path, text]) => findComparisons(path, withoutComments(path, text)))
}

function findComparisons(path: string, code: string) {
  return [...code.matchAll(comparison)]
    .filter(([, left = '', right = '']) => isSecretComparison(left, right))
    .map(({ 0: found, index }) => `${path}:${lineOf(code, index)} compares a secret: ${found}`)
}

function isSecretComparison(left: string, right: string) {
  if (plain.test(left) || plain.test(right)) return false
  return [left, right].some((side) => secretName.test(side))
}
