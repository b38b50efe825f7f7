import { isBrowserCode, isCode, isShipped, isTest, isTestOrDemo, lineOf, type Tree } from '@/tests/tidy/tree'

const inventory = 'docs/security.md'
const usesCryptography =
  /from '(?:node:crypto|jose|arctic|altcha-lib[^']*|@simplewebauthn\/server)'|Bun\.(?:password|CryptoHasher)\b|crypto\.(?:getRandomValues|subtle)\b/

/** Every server file that uses cryptography is named in the inventory of keys and algorithms. */
export function cryptographyIsInventoried(tree: Tree): string[] {
  const listed = tree.get(inventory) ?? ''
  return [...tree]
    .filter(([path]) => isCode(path) && isShipped(path) && !isTest(path) && !isTestOrDemo(path))
    .filter(([path]) => !isBrowserCode(path) && !listed.includes(`\`${path}\``))
    .flatMap(([path, text]) => {
      const match = usesCryptography.exec(text)
      return match
        ? [`${path}:${lineOf(text, match.index)} uses cryptography that ${inventory} doesn't list`]
        : []
    })
}
