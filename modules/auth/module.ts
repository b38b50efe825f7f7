import { forgetOldCodes } from '@/modules/auth/codes'
import { authConfig } from '@/modules/auth/config'
import { authErrors } from '@/modules/auth/errors'
import { personal } from '@/modules/auth/personal'
import { platformLoginPort, proveHumanPort, realMoneyPort } from '@/modules/auth/ports'
import { routes } from '@/modules/auth/routes'
import { sendCode } from '@/modules/auth/send-code'
import { isAccountOpen, isDemoLoginOpen } from '@/modules/auth/service'
import { sessionCookieName } from '@/modules/auth/session-cookie'
import { findPeople, forgetEndedSessions, identifyByCookie, measureSessions } from '@/modules/auth/sessions'
import { shellWords } from '@/modules/auth/shell-words'
import { summaries } from '@/modules/auth/summaries'
import { forgetOldTries } from '@/modules/auth/tries'
import { serverWords } from '@/modules/auth/words'
import { accountPort } from '@/src/core/account'
import { readConfig } from '@/src/core/config'
import { every } from '@/src/core/jobs'
import { defineModule } from '@/src/core/module'
import { provide } from '@/src/core/ports'
import { identifyPort } from '@/src/http/identify'
import { sessionUsersPort } from '@/src/live/people'

const { descriptions } = serverWords

export const auth = defineModule({
  name: 'auth',
  owns: 'Accounts, sessions and the ways in; who is asking.',
  config: authConfig,
  errors: authErrors,
  routes,
  summaries,
  pages: [
    { path: '/auth', title: shellWords.titles.logIn, description: descriptions.logIn },
    { path: '/demo-login', title: shellWords.titles.temporary, description: descriptions.temporary },
    { path: '/profile', title: shellWords.titles.profile, description: descriptions.profile },
    { path: '/security', title: shellWords.titles.security, description: descriptions.security },
  ],
  clientConfig: (ctx) => ({
    session: ctx.actor.kind === 'user',
    demoLogin: isDemoLoginOpen(ctx),
    passwordMin: readConfig(ctx, authConfig).PASSWORD_MIN,
  }),
  requires: [identifyPort, sessionUsersPort, accountPort, proveHumanPort, realMoneyPort, platformLoginPort],
  provides: [
    provide(identifyPort, (core) => identifyByCookie(core, sessionCookieName(core))),
    provide(sessionUsersPort, () => findPeople),
    provide(accountPort, () => isAccountOpen),
  ],
  outboxHandlers: [sendCode],
  personalData: personal,
  health: [{ name: 'Authentication', check: measureSessions }],
  jobs: [
    every(3_600_000, 'auth.forget-ended-sessions', forgetEndedSessions),
    every(3_600_000, 'auth.forget-old-codes', forgetOldCodes),
    every(3_600_000, 'auth.forget-old-tries', forgetOldTries),
  ],
})
