import { dirname } from 'node:path'
import { isCode, isShipped, isTest, type Tree } from '@/tests/tidy/tree'

const filesMax = 25
/** Folders that are still larger, and the most files that they may have. */
const largeMax: Readonly<Record<string, number>> = {
  'modules/catalog/web/browse': 30,
  'src/kit': 73,
  'web/lib': 49,
  'web/ui': 35,
}

/** A file that ships. Tests and what only they use do not count. */
export function isProduct(path: string): boolean {
  return isCode(path) && isShipped(path) && !isTest(path) && !path.startsWith('web/testing/')
}

/** No folder has more than 25 product files, and those that do don't grow. */
export function foldersStaySmall(tree: Tree): string[] {
  return findLarge(tree, (folder) => largeMax[folder] ?? filesMax)
}

/** Returns the folders that have more product files than a reader takes in at a glance. */
export function largeFolders(tree: Tree): string[] {
  return findLarge(tree, () => filesMax)
}

function findLarge(tree: Tree, maxOf: (folder: string) => number): string[] {
  const folders = Map.groupBy([...tree.keys()].filter(isProduct), (path) => dirname(path))
  return [...folders]
    .filter(([folder, files]) => files.length > maxOf(folder))
    .map(
      ([folder, files]) =>
        `${folder} has ${files.length} product files. Split it into folders named with nouns.`,
    )
}
