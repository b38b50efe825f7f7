import { deleteOldCodes } from '@/modules/auth/codes'
import { authConfig } from '@/modules/auth/config'
import { authErrors } from '@/modules/auth/errors'
import { personalData } from '@/modules/auth/personal'
import { platformLoginPort, captchaPort, realMoneyPort } from '@/modules/auth/ports'
import { routes } from '@/modules/auth/routes'
import { sendCode } from '@/modules/auth/send-code'
import { isAccountOpen, isDemoLoginEnabled } from '@/modules/auth/service'
import { sessionCookieName } from '@/modules/auth/session-cookie'
import { findSessionUsers, deleteExpiredSessions, identifyByCookie, checkSessionHealth } from '@/modules/auth/sessions'
import { shellMessages } from '@/modules/auth/shell-words'
import { summaries } from '@/modules/auth/summaries'
import { deleteExpiredAttempts } from '@/modules/auth/tries'
import { serverMessages } from '@/modules/auth/words'
import { accountPort } from '@/src/core/account'
import { readConfig } from '@/src/core/config'
import { every } from '@/src/core/jobs'
import { defineModule } from '@/src/core/module'
import { provide } from '@/src/core/ports'
import { identifyPort } from '@/src/http/identify'
import { sessionUsersPort } from '@/src/live/people'

const { descriptions } = serverMessages

export const auth = defineModule({
  name: 'auth',
  owns: 'Accounts, sessions and the ways in; who is asking.',
  config: authConfig,
  errors: authErrors,
  routes,
  summaries,
  pages: [
    { path: '/auth', title: shellMessages.titles.logIn, description: descriptions.logIn },
    { path: '/demo-login', title: shellMessages.titles.temporary, description: descriptions.temporary },
    { path: '/profile', title: shellMessages.titles.profile, description: descriptions.profile },
    { path: '/security', title: shellMessages.titles.security, description: descriptions.security },
  ],
  clientConfig: (ctx) => ({
    session: ctx.actor.kind === 'user',
    demoLogin: isDemoLoginEnabled(ctx),
    passwordMin: readConfig(ctx, authConfig).PASSWORD_MIN,
  }),
  requires: [identifyPort, sessionUsersPort, accountPort, captchaPort, realMoneyPort, platformLoginPort],
  provides: [
    provide(identifyPort, (core) => identifyByCookie(core, sessionCookieName(core))),
    provide(sessionUsersPort, () => findSessionUsers),
    provide(accountPort, () => isAccountOpen),
  ],
  outboxHandlers: [sendCode],
  personalData: personalData,
  health: [{ name: 'Authentication', check: checkSessionHealth }],
  jobs: [
    every(3_600_000, 'auth.delete-expired-sessions', deleteExpiredSessions),
    every(3_600_000, 'auth.delete-old-codes', deleteOldCodes),
    every(3_600_000, 'auth.delete-expired-attempts', deleteExpiredAttempts),
  ],
})
