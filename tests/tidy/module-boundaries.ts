import { type Import, importsOf, locationOf } from '@/tests/tidy/imports'
import { isShipped, isTestOrDemo, moduleOf, type Tree } from '@/tests/tidy/tree'

const publicFiles = [
  'service',
  'events',
  'contract',
  'errors',
  'ports',
  'module',
  'words',
  'web/paths',
  'web/slots',
]

/** Everybody outside of a module uses its doors; the web's list also its browser half, and what fills the market its factory. */
export function modulesUsePublicFiles(tree: Tree): string[] {
  return importsOf(tree)
    .filter((found) => !isAllowed(found))
    .map(
      (found) =>
        `${locationOf(found)} reaches into ${found.to}; the doors of a module are ${publicFiles.join(', ')}`,
    )
}

function isAllowed({ from, to }: Import) {
  const owner = moduleOf(to)
  if (!owner || owner === moduleOf(from) || !isShipped(from)) return true
  const door = to.slice(`modules/${owner}/`.length)
  if (from === 'web/modules.ts') return door === 'web/module'
  return publicFiles.includes(door) || (door === 'factory' && isTestOrDemo(from))
}
