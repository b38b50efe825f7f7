import { dirname } from 'node:path'
import { isCode, isShipped, isTest, type Tree } from '@/tests/tidy/tree'

const filesMax = 25

/** Whether a file ships. Tests and what only they use don't. */
export function isProduct(path: string): boolean {
  return isCode(path) && isShipped(path) && !isTest(path) && !path.startsWith('web/testing/')
}

/** Reports folders with more than 25 product files. */
export function foldersStaySmall(tree: Tree): string[] {
  const folders = Map.groupBy([...tree.keys()].filter(isProduct), (path) => dirname(path))
  return [...folders]
    .filter(([, files]) => files.length > filesMax)
    .map(
      ([folder, files]) =>
        `${folder} has ${files.length} product files. Split it into folders named with nouns.`,
    )
}
