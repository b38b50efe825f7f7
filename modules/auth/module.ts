import { findRecipients, lockAccount } from '@/modules/auth/accounts/account-queries'
import { deleteUnusedBrowsers } from '@/modules/auth/accounts/known-browsers'
import { deleteExpiredAttempts } from '@/modules/auth/accounts/password-attempts'
import { passwordMin } from '@/modules/auth/accounts/passwords'
import { findProgramUser } from '@/modules/auth/accounts/program-users'
import { logRenamedAccount, notifyOfRename } from '@/modules/auth/accounts/renamed-accounts'
import * as attemptTables from '@/modules/auth/accounts/schema'
import { deleteExpiredSecurityEvents, storeFailedAttempt } from '@/modules/auth/accounts/security-events'
import { series, signUpsGauge } from '@/modules/auth/accounts/series'
import { sessionCookieName } from '@/modules/auth/accounts/session-cookie'
import {
  checkSessionHealth,
  deleteExpiredSessions,
  findSessionUsers,
  identifyByCookie,
} from '@/modules/auth/accounts/sessions'
import { authConfig } from '@/modules/auth/config'
import { bouncedAddresses } from '@/modules/auth/email/bounced-addresses'
import { deleteOldCodes } from '@/modules/auth/email/codes'
import { deleteOldCodeEmails } from '@/modules/auth/email/email-limits'
import { sendCode } from '@/modules/auth/email/send-code'
import { authErrors } from '@/modules/auth/errors'
import { serverMessages } from '@/modules/auth/messages'
import { accountNotices } from '@/modules/auth/notification-kinds'
import { personalData } from '@/modules/auth/personal-data'
import {
  captchaPort,
  platformLoginPort,
  realMoneySources,
  signUpPort,
  termsToAcceptField,
  warnedField,
} from '@/modules/auth/ports'
import { personSubject } from '@/modules/auth/report-subject'
import { routes } from '@/modules/auth/routes'
import * as tables from '@/modules/auth/schema'
import { secondFactorDiagnostic } from '@/modules/auth/second-factor/diagnostic'
import { deleteExpiredChallenges } from '@/modules/auth/second-factor/passkey-challenges'
import * as challengeTables from '@/modules/auth/second-factor/schema'
import { securityHistory } from '@/modules/auth/security/history'
import { findStaff, isInSetup } from '@/modules/auth/security/staff'
import { shellMessages } from '@/modules/auth/shell-messages'
import { isDemoLoginEnabled } from '@/modules/auth/sign-in/log-in'
import {
  authPath,
  demoLoginPath,
  profilePath,
  secondFactorPath,
  securityPath,
} from '@/modules/auth/web/paths'
import { identifyPort } from '@/src/http/identify'
import { programUserPort } from '@/src/http/programs'
import { accountPort } from '@/src/kit/account'
import { isUnidentified, loggedInUser } from '@/src/kit/accounts/second-factor'
import { diagnostics } from '@/src/kit/checks/diagnostic'
import { healthChecks } from '@/src/kit/checks/health'
import { every } from '@/src/kit/jobs/jobs'
import { dailySeries } from '@/src/kit/metrics/daily-series'
import { metrics } from '@/src/kit/metrics/metrics'
import { defineModule } from '@/src/kit/module/module'
import { notificationKinds } from '@/src/kit/notices/notify'
import { recipientsPort } from '@/src/kit/notices/recipients'
import { add, provide } from '@/src/kit/ports'
import { historyKinds } from '@/src/kit/staff/history'
import { reportSubjects } from '@/src/kit/staff/report-subjects'
import { siteSetupPort, staffPort } from '@/src/kit/staff/staff'
import { hourMs } from '@/src/kit/text/duration'
import { checkMailHealth } from '@/src/mail/mail-health'
import { bouncedAddressesPort } from '@/src/mail/send-email'
import { sessionUsersPort } from '@/src/realtime/session-users'

const { descriptions } = serverMessages

export const auth = defineModule({
  name: 'auth',
  owns: 'Accounts, sessions and sign-in methods.',
  tables: { ...tables, ...attemptTables, ...challengeTables },
  config: authConfig,
  errors: authErrors,
  routes,
  writingReads: ['GET /api/auth/roblox/logout'],
  worksWithoutChanges: [
    'POST /api/auth/login',
    'POST /api/auth/login/passkey/options',
    'POST /api/auth/login/passkey',
    'POST /api/auth/temp-login',
    'POST /api/auth/verify',
    'POST /api/auth/resend-code',
    'POST /api/auth/forgot',
    'POST /api/auth/reset',
    'POST /api/auth/logout',
    'POST /api/auth/roblox/logout',
    'POST /api/auth/first-admin',
    'POST /api/auth/invitation',
    'POST /api/auth/second-factor',
    'POST /api/auth/second-factor/passkey/options',
    'POST /api/auth/second-factor/passkey',
    'POST /api/auth/totp',
    'POST /api/auth/totp/confirm',
    'POST /api/auth/passkeys/options',
    'POST /api/auth/passkeys',
    'DELETE /api/auth/sessions',
    'DELETE /api/auth/sessions/:id',
  ],
  pages: [
    { path: authPath, title: shellMessages.titles.logIn, description: descriptions.logIn },
    { path: demoLoginPath, title: shellMessages.titles.demoLogin, description: descriptions.demoLogin },
    { path: profilePath, title: shellMessages.titles.profile, description: descriptions.profile },
    {
      path: secondFactorPath,
      title: shellMessages.titles.secondFactor,
      description: descriptions.secondFactor,
    },
    { path: securityPath, title: shellMessages.titles.security, description: descriptions.security },
  ],
  clientConfig: (ctx) => ({
    session: loggedInUser(ctx.actor) !== undefined || isUnidentified(ctx.actor),
    ...(loggedInUser(ctx.actor)?.verified === false && { unverified: true }),
    demoLogin: isDemoLoginEnabled(ctx),
    passwordMin: passwordMin(ctx),
  }),
  requires: [
    identifyPort,
    programUserPort,
    sessionUsersPort,
    accountPort,
    captchaPort,
    realMoneySources,
    platformLoginPort,
    signUpPort,
    termsToAcceptField,
    warnedField,
  ],
  provides: [
    provide(identifyPort, (core) => identifyByCookie(core, sessionCookieName(core))),
    provide(programUserPort, () => findProgramUser),
    provide(sessionUsersPort, () => findSessionUsers),
    provide(accountPort, () => lockAccount),
    provide(bouncedAddressesPort, () => bouncedAddresses),
    provide(recipientsPort, () => findRecipients),
    provide(staffPort, () => findStaff),
    provide(siteSetupPort, () => isInSetup),
    add(notificationKinds, accountNotices),
    add(dailySeries, ...series),
    add(metrics, signUpsGauge),
    add(reportSubjects, personSubject),
    add(historyKinds, securityHistory),
    add(diagnostics, secondFactorDiagnostic),
    add(
      healthChecks,
      { name: 'Authentication', check: checkSessionHealth },
      { name: 'Authentication', check: checkMailHealth },
    ),
  ],
  listeners: [logRenamedAccount, notifyOfRename],
  outboxHandlers: [sendCode, storeFailedAttempt],
  personalData,
  jobs: [
    every(hourMs, 'auth.delete-expired-sessions', deleteExpiredSessions),
    every(hourMs, 'auth.delete-expired-challenges', deleteExpiredChallenges),
    every(hourMs, 'auth.delete-old-codes', deleteOldCodes),
    every(hourMs, 'auth.delete-old-code-emails', deleteOldCodeEmails),
    every(hourMs, 'auth.delete-expired-attempts', deleteExpiredAttempts),
    every(hourMs, 'auth.delete-expired-security-events', deleteExpiredSecurityEvents),
    every(hourMs, 'auth.delete-unused-browsers', deleteUnusedBrowsers),
  ],
})
