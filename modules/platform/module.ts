import { isRobloxOn, platformConfig } from '@/modules/platform/config'
import { demoUniverse } from '@/modules/platform/demo/demo-universe'
import { platformErrors } from '@/modules/platform/errors'
import { platformPort } from '@/modules/platform/ports'
import { lookAgain } from '@/modules/platform/roblox/reach'
import { roblox } from '@/modules/platform/roblox/roblox'
import { platformDownSince, platformName } from '@/modules/platform/service'
import { keepAcknowledgement } from '@/modules/platform/terms'
import { every } from '@/src/core/jobs'
import { defineModule } from '@/src/core/module'
import { fill } from '@/src/core/ports'

export const platform = defineModule({
  name: 'platform',
  owns: 'The game platform behind one adapter; the demo universe needs no network.',
  config: platformConfig,
  errors: platformErrors,
  asks: [platformPort],
  fills: [fill(platformPort, (core) => (isRobloxOn({ core }) ? roblox : demoUniverse))],
  facts: (ctx) => ({ platform: platformName(ctx), notAffiliated: isRobloxOn(ctx) }),
  jobs: [every(5_000, 'platform.look-again', lookAgain)],
  health: [
    {
      name: 'Item Delivery',
      check: async (ctx) => (platformDownSince(ctx) === undefined ? 'operational' : 'degraded'),
    },
  ],
  start: keepAcknowledgement,
})
