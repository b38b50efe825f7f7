import { auth } from '@/modules/auth/module'
import { platformLoginPort } from '@/modules/auth/ports'
import { platform } from '@/modules/platform/module'
import { deleteExpiredChallenges } from '@/modules/players/challenge'
import { playersErrors } from '@/modules/players/errors'
import { personalData } from '@/modules/players/personal-data'
import { deleteExpiredLogins } from '@/modules/players/platform-login'
import { routes } from '@/modules/players/routes'
import { isPlatformLoginEnabled } from '@/modules/players/service'
import { summaries } from '@/modules/players/summaries'
import { thumbnails } from '@/modules/thumbnails/module'
import { defineModule } from '@/src/kit/module'
import { provide } from '@/src/kit/ports'
import { every } from '@/src/runtime/jobs'

export const players = defineModule({
  name: 'players',
  owns: 'Which account of the site is which player of the game platform, and the ways in that prove it.',
  needs: [auth, platform, thumbnails],
  errors: playersErrors,
  routes,
  summaries,
  clientConfig: (ctx) => ({ platformLogin: isPlatformLoginEnabled(ctx) }),
  provides: [provide(platformLoginPort, (core) => isPlatformLoginEnabled({ core }))],
  personalData: personalData,
  jobs: [
    every(3_600_000, 'players.delete-expired-challenges', deleteExpiredChallenges),
    every(3_600_000, 'players.delete-expired-logins', deleteExpiredLogins),
  ],
})
