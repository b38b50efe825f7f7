export {
  deletedAccountName,
  lockDepartingUser,
  lockOpenAccount,
} from '@/modules/auth/account-deletion'
export { isActiveUser, isOnLegalHold, nameContains } from '@/modules/auth/account-sql'
export {
  countAccounts,
  findActiveUsers,
  findProfiles,
  isAccountOpen,
  maybeUserId,
  maybeVerifiedEmail,
  type PublicProfile,
  presentSuspension,
  type UserRow,
  usernameText,
} from '@/modules/auth/accounts/account-queries'
export { findAccount, listAccounts } from '@/modules/auth/accounts/account-search'
export { activeUsers } from '@/modules/auth/accounts/active-users'
export { recordSecurityEvent } from '@/modules/auth/accounts/security-events'
export {
  browserIdOf,
  type CookieJar,
  clearSessionCookie,
  ensureBrowserId,
  startSession,
} from '@/modules/auth/accounts/session-cookie'
export { createSession, revokeAllSessionsAndCodes } from '@/modules/auth/accounts/sessions'
export { resetFactors } from '@/modules/auth/second-factor/factor-changes'
export { createPreparedStaff } from '@/modules/auth/second-factor/prepared-staff'
export { endLegalHold, setLegalHold } from '@/modules/auth/security/legal-hold'
export {
  requireActiveSession,
  requireReauthentication,
  requireRecentReauthentication,
} from '@/modules/auth/security/reauthentication'
export { findSignInFacts, type SignInFacts } from '@/modules/auth/security/sign-in-facts'
export {
  endSessionsByStaff,
  endSessionsOf,
  findSessionsOf,
  listSessionsOf,
  listStaff,
  markEmailVerified,
  maybeUserIdOf,
  onAccount,
  setRole,
  setRoleOf,
} from '@/modules/auth/security/staff'
export {
  endSuspension,
  findSuspendedUsers,
  listEndedSuspensions,
  maybeSuspension,
  type Suspension,
  setSuspension,
  suspensionRecord,
} from '@/modules/auth/security/suspension'
export {
  createInvitedAccount,
  createPasswordLink,
  inviteFirstAdmin,
} from '@/modules/auth/sign-in/invitations'
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
