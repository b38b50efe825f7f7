import { auth } from '@/modules/auth/module'
import { isRobloxEnabled, platformConfig } from '@/modules/platform/config'
import { demoUniverse, isDemoUniverseOpen } from '@/modules/platform/demo/demo-universe'
import { platformErrors } from '@/modules/platform/errors'
import { serverMessages } from '@/modules/platform/messages'
import { platformPort } from '@/modules/platform/ports'
import { platformDiagnostic } from '@/modules/platform/roblox/diagnostic'
import { probeOutages } from '@/modules/platform/roblox/outage'
import { roblox } from '@/modules/platform/roblox/roblox'
import { routes } from '@/modules/platform/routes'
import * as tables from '@/modules/platform/schema'
import { platformDisplayName, platformDownSince } from '@/modules/platform/service'
import { shellMessages } from '@/modules/platform/shell-messages'
import { recordTermsAcknowledgment } from '@/modules/platform/terms'
import { demoUniversePath } from '@/modules/platform/web/paths'
import { diagnostics } from '@/src/kit/checks/diagnostic'
import { healthChecks } from '@/src/kit/checks/health'
import { every } from '@/src/kit/jobs/jobs'
import { defineModule } from '@/src/kit/module/module'
import { add, provide } from '@/src/kit/ports'

export const platform = defineModule({
  name: 'platform',
  owns: 'The adapter of the game platform: Roblox, or the demo universe, which needs no network.',
  needs: [auth],
  tables,
  config: platformConfig,
  errors: platformErrors,
  routes,
  worksWithoutChanges: ['PUT /api/demo-universe/players/:playerId', 'POST /api/demo-universe/trades'],
  pages: [
    {
      path: demoUniversePath,
      title: shellMessages.demoUniverse,
      description: serverMessages.description,
      head: async (ctx) => (isDemoUniverseOpen(ctx) ? {} : undefined),
    },
  ],
  requires: [platformPort],
  provides: [
    provide(platformPort, (core) => (isRobloxEnabled({ core }) ? roblox : demoUniverse)),
    add(healthChecks, {
      name: 'Item Delivery',
      check: async (ctx) => (platformDownSince(ctx) === undefined ? 'operational' : 'degraded'),
    }),
    add(diagnostics, platformDiagnostic),
  ],
  clientConfig: (ctx) => ({
    platform: platformDisplayName(ctx),
    notAffiliated: isRobloxEnabled(ctx),
    demoUniverse: isDemoUniverseOpen(ctx),
  }),
  jobs: [every(5_000, 'platform.probe-outages', probeOutages)],
  // The players of the demo universe are fictional.
  personalData: {
    tables: {},
    notPersonal: {
      platform_demo_moves: ['user_asset_id', 'holder'],
      platform_demo_profiles: ['player'],
    },
  },
  start: recordTermsAcknowledgment,
})
