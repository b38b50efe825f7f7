import { dirname } from 'node:path'
import { isCode, isShipped, isTest, type Tree } from '@/tests/tidy/tree'

const filesMax = 25

/** A file that ships. Tests and what only they use do not count. */
export function isProduct(path: string): boolean {
  return isCode(path) && isShipped(path) && !isTest(path) && !path.startsWith('web/testing/')
}

/** Returns the folders that have more product files than a reader takes in at a glance. */
export function largeFolders(tree: Tree): string[] {
  const folders = Map.groupBy([...tree.keys()].filter(isProduct), (path) => dirname(path))
  return [...folders]
    .filter(([, files]) => files.length > filesMax)
    .map(
      ([folder, files]) =>
        `${folder} has ${files.length} product files. Split it into folders named with nouns.`,
    )
}
