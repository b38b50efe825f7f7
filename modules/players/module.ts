import { auth } from '@/modules/auth/module'
import { platformLoginPort } from '@/modules/auth/ports'
import { platform } from '@/modules/platform/module'
import { forgetOldChallenges } from '@/modules/players/challenge'
import { playersErrors } from '@/modules/players/errors'
import { personal } from '@/modules/players/personal'
import { forgetOldLogIns } from '@/modules/players/platform-login'
import { routes } from '@/modules/players/routes'
import { isPlatformLoginOn } from '@/modules/players/service'
import { summaries } from '@/modules/players/summaries'
import { thumbnails } from '@/modules/thumbnails/module'
import { every } from '@/src/core/jobs'
import { defineModule } from '@/src/core/module'
import { provide } from '@/src/core/ports'

export const players = defineModule({
  name: 'players',
  owns: 'Which account of the site is which player of the game platform, and the ways in that prove it.',
  needs: [auth, platform, thumbnails],
  errors: playersErrors,
  routes,
  summaries,
  clientConfig: (ctx) => ({ platformLogin: isPlatformLoginOn(ctx) }),
  provides: [provide(platformLoginPort, (core) => isPlatformLoginOn({ core }))],
  personalData: personal,
  jobs: [
    every(3_600_000, 'players.forget-old-challenges', forgetOldChallenges),
    every(3_600_000, 'players.forget-old-log-ins', forgetOldLogIns),
  ],
})
