import { auth } from '@/modules/auth/module'
import { platformLoginPort } from '@/modules/auth/ports'
import { platform } from '@/modules/platform/module'
import { deleteExpiredChallenges } from '@/modules/players/challenge'
import { playersErrors } from '@/modules/players/errors'
import { removePlayerLinks } from '@/modules/players/link'
import { personalData } from '@/modules/players/personal-data'
import { deleteExpiredLogins } from '@/modules/players/platform-login'
import { routes } from '@/modules/players/routes'
import * as tables from '@/modules/players/schema'
import { isPlatformLoginEnabled } from '@/modules/players/service'
import { thumbnails } from '@/modules/thumbnails/module'
import { accountLinks } from '@/src/kit/accounts/account-links'
import { every } from '@/src/kit/jobs/jobs'
import { defineModule } from '@/src/kit/module/module'
import { add, provide } from '@/src/kit/ports'
import { hourMs } from '@/src/kit/text/duration'

export const players = defineModule({
  name: 'players',
  owns: 'The links between accounts and players of the game platform, and the sign-in methods that verify them.',
  needs: [auth, platform, thumbnails],
  tables,
  errors: playersErrors,
  routes,
  writingReads: [
    'GET /api/auth/roblox',
    'GET /api/auth/roblox/login',
    'GET /api/login',
    'GET /api/auth/roblox/callback',
  ],
  worksWithoutChanges: ['POST /api/auth/simple'],
  clientConfig: (ctx) => ({ platformLogin: isPlatformLoginEnabled(ctx) }),
  provides: [
    provide(platformLoginPort, (core) => isPlatformLoginEnabled({ core })),
    add(accountLinks, removePlayerLinks),
  ],
  personalData,
  jobs: [
    every(hourMs, 'players.delete-expired-challenges', deleteExpiredChallenges),
    every(hourMs, 'players.delete-expired-logins', deleteExpiredLogins),
  ],
})
