import { platform } from '@/modules/platform/module'
import { type Platform, platformPort } from '@/modules/platform/ports'
import { defineModule, type Module } from '@/src/kit/module'
import { provide } from '@/src/kit/ports'

/** The demo universe with something changed, as the module that takes its place; it comes last in the list. */
export function overridePlatform(change: Partial<Platform>): Module {
  const [own] = platform.provides ?? []
  return defineModule({
    name: 'overridden-platform',
    owns: 'A game platform for tests.',
    provides: [provide(platformPort, (core) => ({ ...(own?.make(core) as Platform), ...change }))],
  })
}
