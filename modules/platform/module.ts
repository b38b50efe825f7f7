import { auth } from '@/modules/auth/module'
import { isRobloxOn, platformConfig } from '@/modules/platform/config'
import { demoUniverse } from '@/modules/platform/demo/demo-universe'
import { isDemoUniverseOpen } from '@/modules/platform/demo/open'
import { platformErrors } from '@/modules/platform/errors'
import { platformPort } from '@/modules/platform/ports'
import { platformExamination } from '@/modules/platform/roblox/examine'
import { lookAgain } from '@/modules/platform/roblox/reach'
import { roblox } from '@/modules/platform/roblox/roblox'
import { routes } from '@/modules/platform/routes'
import { platformDownSince, platformName } from '@/modules/platform/service'
import { shellWords } from '@/modules/platform/shell-words'
import { summaries } from '@/modules/platform/summaries'
import { keepAcknowledgement } from '@/modules/platform/terms'
import { serverWords } from '@/modules/platform/words'
import { every } from '@/src/core/jobs'
import { defineModule } from '@/src/core/module'
import { provide } from '@/src/core/ports'

export const platform = defineModule({
  name: 'platform',
  owns: 'The game platform behind one adapter; the demo universe needs no network.',
  needs: [auth],
  config: platformConfig,
  errors: platformErrors,
  routes,
  summaries,
  pages: [
    {
      path: '/demo-universe',
      title: shellWords.demoUniverse,
      description: serverWords.description,
      head: async (ctx) => (isDemoUniverseOpen(ctx) ? {} : undefined),
    },
  ],
  requires: [platformPort],
  provides: [provide(platformPort, (core) => (isRobloxOn({ core }) ? roblox : demoUniverse))],
  clientConfig: (ctx) => ({
    platform: platformName(ctx),
    notAffiliated: isRobloxOn(ctx),
    demoUniverse: isDemoUniverseOpen(ctx),
  }),
  jobs: [every(5_000, 'platform.look-again', lookAgain)],
  health: [
    {
      name: 'Item Delivery',
      check: async (ctx) => (platformDownSince(ctx) === undefined ? 'operational' : 'degraded'),
    },
  ],
  diagnostics: [platformExamination],
  start: keepAcknowledgement,
})
