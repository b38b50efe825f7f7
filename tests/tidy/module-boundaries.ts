import { type Import, importsOf, locationOf } from '@/tests/tidy/imports'
import { isShipped, isTestOrDemo, moduleOf, type Tree } from '@/tests/tidy/tree'

const publicFiles = [
  'service',
  'queries',
  'topics',
  'events',
  'contract',
  'errors',
  'ports',
  'module',
  'messages',
  'notification-kinds',
  'web/paths',
  'web/queries',
  'web/slots',
]

/** Other modules import only public files. web/modules.ts also imports web/module, web/staff-modules.ts imports web/staff, tests and the demo also factory. */
export function modulesUsePublicFiles(tree: Tree): string[] {
  return importsOf(tree)
    .filter((found) => !isAllowed(found))
    .map(
      (found) =>
        `${locationOf(found)} imports ${found.to}; the public files of a module are ${publicFiles.join(', ')}`,
    )
}

function isAllowed({ from, to }: Import) {
  const owner = moduleOf(to)
  if (!owner || owner === moduleOf(from) || !isShipped(from)) return true
  const file = to.slice(`modules/${owner}/`.length)
  if (from === 'web/modules.ts') return file === 'web/module'
  if (from === 'web/staff-modules.ts') return file === 'web/staff'
  return publicFiles.includes(file) || (file === 'factory' && isTestOrDemo(from))
}

/** A module with pages has a server half too, because only that names the module. */
export function pagesHaveModule(tree: Tree): string[] {
  return [...tree.keys()]
    .filter((path) => /^modules\/[^/]+\/web\/module\.tsx?$/.test(path))
    .filter((path) => !tree.has(`modules/${moduleOf(path)}/module.ts`))
    .map((path) => `${path} has no modules/${moduleOf(path)}/module.ts`)
}
