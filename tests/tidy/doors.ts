import { type Import, importsOf, place } from '@/tests/tidy/imports'
import { isFilling, isShipped, moduleOf, type Tree } from '@/tests/tidy/tree'

const doors = [
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
export function doorsAreUsed(tree: Tree): string[] {
  return importsOf(tree)
    .filter((found) => !passes(found))
    .map((found) => `${place(found)} reaches into ${found.to}; the doors of a module are ${doors.join(', ')}`)
}

function passes({ from, to }: Import) {
  const owner = moduleOf(to)
  if (!owner || owner === moduleOf(from) || !isShipped(from)) return true
  const door = to.slice(`modules/${owner}/`.length)
  if (from === 'web/modules.ts') return door === 'web/module'
  return doors.includes(door) || (door === 'factory' && isFilling(from))
}
