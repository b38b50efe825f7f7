import { platform } from '@/modules/platform/module'
import { type Platform, platformPort } from '@/modules/platform/ports'
import { defineModule, type Module } from '@/src/core/module'
import { provide } from '@/src/core/ports'

/** The demo universe with something changed, as the module that takes its place; it comes last in the list. */
export function overridePlatform(change: Partial<Platform>): Module {
  const [own] = platform.provides ?? []
  return defineModule({
    name: 'changed-platform',
    owns: 'A game platform for tests.',
    provides: [provide(platformPort, (core) => ({ ...(own?.make(core) as Platform), ...change }))],
  })
}
