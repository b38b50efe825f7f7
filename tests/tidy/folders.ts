import { dirname } from 'node:path'
import { isCode, isShipped, isTest, type Tree } from '@/tests/tidy/tree'

const filesMax = 25
/** The most files in folders that are still larger. Lower a number when you move files out. */
const largeMax: Readonly<Record<string, number>> = {
  'modules/catalog/web/browse': 30,
  'src/kit': 72,
  'web/lib': 49,
  'web/ui': 35,
}

/** Whether a file ships. Tests and what only they use don't. */
export function isProduct(path: string): boolean {
  return isCode(path) && isShipped(path) && !isTest(path) && !path.startsWith('web/testing/')
}

/** Reports folders with more than 25 product files, except those of `largeMax` that haven't grown. */
export function foldersStaySmall(tree: Tree): string[] {
  return findLarge(tree, (folder) => largeMax[folder] ?? filesMax)
}

/** Reports all folders with more than 25 product files. */
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
