import { apiFiles, filesNamingModules } from '@/scripts/lib/added-modules/listing'
import { importsOf } from '@/tests/tidy/imports'
import { isShipped, isTest, moduleOf, readTree } from '@/tests/tidy/tree'

/** Files outside of some modules that import them, apart from the lists of all modules. */
interface ModuleUsers {
  /** Files that the executable contains. */
  readonly shipped: readonly string[]
  /** Tests and tools. */
  readonly others: readonly string[]
}

/** Finds the files that import one of the modules, without the files of these modules. */
export function findModuleUsers(names: readonly string[]): ModuleUsers {
  const isOne = (path: string) => names.includes(moduleOf(path) ?? '')
  const files = importsOf(readTree())
    .filter(({ from, to }) => isOne(to) && !isOne(from))
    .map(({ from }) => from)
    .filter((file) => ![...filesNamingModules, ...apiFiles].includes(file))
  const users = [...new Set(files)].sort()
  const isPartOfProgram = (file: string) => isShipped(file) && !isTest(file)
  return { shipped: users.filter(isPartOfProgram), others: users.filter((file) => !isPartOfProgram(file)) }
}
