export { deletedAccountName, lockDepartingUser } from '@/modules/auth/accounts/account-deletion'
export {
  countAccounts,
  findProfiles,
  isAccountOpen,
  maybeVerifiedEmail,
  type PublicProfile,
  usernameText,
} from '@/modules/auth/accounts/account-queries'
export {
  browserIdOf,
  type CookieJar,
  clearSessionCookie,
  ensureBrowserId,
  startSession,
} from '@/modules/auth/accounts/session-cookie'
export { revokeAllSessionsAndCodes } from '@/modules/auth/accounts/sessions'
export { endSessionsOf, findSessionsOf, listStaff, setRole } from '@/modules/auth/accounts/staff'
export { resetFactors } from '@/modules/auth/second-factor/factor-changes'
export { requireActiveSession, requireReauthentication } from '@/modules/auth/security/reauthentication'
export { recordSecurityEvent, recordStaffAction } from '@/modules/auth/security/security-events'
export { createInvitedAccount, inviteFirstAdmin } from '@/modules/auth/sign-in/invitations'
export {
  type AuthResult,
  authenticate,
  ensureTemporaryAccount,
  isDemoLoginEnabled,
} from '@/modules/auth/sign-in/log-in'
export {
  canLogInWithoutPlatform,
  createPlatformAccount,
  sendLinkNotice,
  setAppearance,
} from '@/modules/auth/sign-in/platform-accounts'
