import { neededPackages } from '@/scripts/lib/added-modules/module-package'
import { removePackages } from '@/scripts/lib/added-modules/packages'
import { type AddedModules, folderOf, readAddedModules } from '@/scripts/lib/added-modules/record'

/** Returns the packages that are in package.json only because an added module needs them. */
export function ownPackages(name: string): string[] {
  const { [name]: module, ...others } = readAddedModules()
  return module ? module.packages.filter((one) => findUser(others, one) === undefined) : []
}

/**
 * Removes packages that modules no longer need from package.json, except those that another added module needs. Returns the records with
 * that module as the reason why the package is there.
 */
export async function releasePackages(
  modules: AddedModules,
  released: readonly string[],
): Promise<AddedModules> {
  const heirs = new Map(released.map((one) => [one, findUser(modules, one)]))
  await removePackages(released.filter((one) => heirs.get(one) === undefined))
  return Object.fromEntries(
    Object.entries(modules).map(([name, module]) => {
      const inherited = released.filter((one) => heirs.get(one) === name)
      return [name, { ...module, packages: [...new Set([...module.packages, ...inherited])].sort() }]
    }),
  )
}

/** Returns the first of the modules that needs a package. */
function findUser(modules: AddedModules, one: string): string | undefined {
  return Object.keys(modules).find((name) => neededPackages(folderOf(name))[one] !== undefined)
}
