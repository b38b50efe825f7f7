import { platform } from '@/modules/platform/module'
import { type Platform, platformPort } from '@/modules/platform/ports'
import { defineModule, type Module } from '@/src/kit/module/module'
import { provide } from '@/src/kit/ports'

/** The demo platform with some methods replaced. Add it with `withProviders`. */
export function overridePlatform(change: Partial<Platform>): Module {
  const [demo] = platform.provides ?? []
  return defineModule({
    name: 'overridden-platform',
    owns: 'A game platform for tests.',
    provides: [provide(platformPort, (core) => ({ ...(demo?.make(core) as Platform), ...change }))],
  })
}
