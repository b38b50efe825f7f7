import type { Module } from '@/src/kit/module/module'
import { type Import, importsOf, isModuleApi, locationOf } from '@/tests/tidy/imports'
import { isInPackage, isShipped, isTestOrDemo, moduleOf, type Tree } from '@/tests/tidy/tree'

/** A module with a package.json also works in other versions of the site, so it imports nothing but what they promise. */
export function packagesUseModuleApi(tree: Tree): string[] {
  return importsOf(tree)
    .filter(({ from }) => isInPackage(tree, from))
    .filter((found) => !isForPackage(found))
    .map(
      (found) =>
        `${locationOf(found)} imports ${found.specifier}; a module with a package.json imports mintmark/module, mintmark/web, ` +
        'mintmark/testing, its own files by a relative path, and packages',
    )
}

function isForPackage({ from, to, specifier }: Import) {
  if (specifier.startsWith('.')) return to.startsWith(`modules/${moduleOf(from)}/`)
  return isModuleApi(specifier) || !/^(@|mintmark|src|modules|web|scripts|tests)(\/|$)/.test(specifier)
}

/** Everything else imports by full path. The module API is for packages: it imports our modules, so they would import themselves. */
export function othersImportByPath(tree: Tree): string[] {
  return importsOf(tree)
    .filter(({ from }) => !isInPackage(tree, from))
    .flatMap((found) => {
      if (found.specifier.startsWith('../'))
        return [`${locationOf(found)} imports ${found.specifier}; import from another folder with @/`]
      return found.specifier.startsWith('mintmark/')
        ? [
            `${locationOf(found)} imports ${found.specifier}; only modules with a package.json import the module API`,
          ]
        : []
    })
}

const moduleLists = ['src/modules.ts', 'web/modules.ts', 'web/staff-modules.ts']

/** A module with a package.json can be removed, so what stays imports nothing of it. Tests may: they are about all modules. */
export function packagesAreNotImported(tree: Tree): string[] {
  return importsOf(tree)
    .filter(({ from }) => isShipped(from) && !isTestOrDemo(from) && !moduleLists.includes(from))
    .filter(({ from, to }) => isInPackage(tree, to) && moduleOf(to) !== moduleOf(from))
    .map(
      (found) =>
        `${locationOf(found)} imports ${found.to} of a module that can be removed; define a slot, a port or an event that it fills`,
    )
}

/** A module with a package.json says for which module API it was written. */
export function packagesNameModuleApi(
  tree: Tree,
  modules: readonly Pick<Module, 'name' | 'api'>[],
): string[] {
  return modules
    .filter(({ name, api }) => api === undefined && isInPackage(tree, `modules/${name}/module.ts`))
    .map(
      ({ name }) =>
        `modules/${name}/module.ts lacks api: the version of the module API that it was written for`,
    )
}
