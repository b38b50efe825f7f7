import { eq } from 'drizzle-orm'
import {
  findCurrentUser,
  hasUsername,
  maybeAccountByEmail,
  type UserRow,
} from '@/modules/auth/accounts/account-queries'
import {
  insertAccount,
  rejectReservedTemporaryName,
  rejectTakenUsername,
} from '@/modules/auth/accounts/insert-account'
import { isKnownBrowser } from '@/modules/auth/accounts/known-browsers'
import { type AttemptSource, recordAttempt, resetAttempts } from '@/modules/auth/accounts/password-attempts'
import { verifyPassword } from '@/modules/auth/accounts/passwords'
import { recordFailedAttempt } from '@/modules/auth/accounts/security-events'
import { createSession, type NewSession } from '@/modules/auth/accounts/sessions'
import { authConfig } from '@/modules/auth/config'
import type { LogIn } from '@/modules/auth/contract'
import { requestCode } from '@/modules/auth/email/send-code'
import { authErrors } from '@/modules/auth/errors'
import { hasRealMoney, platformLoginPort } from '@/modules/auth/ports'
import { users } from '@/modules/auth/schema'
import type { ClientInfo } from '@/modules/auth/sign-in/sign-up'
import { isLocalSite } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Context, TxContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { use } from '@/src/kit/ports'
import { secretsMatch } from '@/src/kit/secret'
import { transact } from '@/src/kit/transact'

/** Logs in with email and password. Takes equally long for an unknown email. Throws login_failed, too_many_requests. */
export async function logIn(
  ctx: Context,
  { email, password }: LogIn,
  { ipAddress, browserId }: ClientInfo,
): Promise<AuthResult> {
  const account = await maybeAccountByEmail(ctx, email)
  const isKnown = await isKnownBrowser(ctx, account?.id, browserId)
  const source: AttemptSource = isKnown
    ? { account: email, from: 'known browser', browserId }
    : { account: email, from: 'network', ipAddress }
  await recordAttempt(ctx, source)
  if (!(await verifyPassword(ctx, password, account?.passwordHash ?? null)) || !account) {
    await recordFailedAttempt(ctx, { kind: 'login-failed', userId: account?.id ?? null, email })
    throw authErrors.login_failed()
  }
  return transact(ctx, async (tx) => {
    await resetAttempts(tx, source)
    await requireUnchangedPassword(tx, account)
    return authenticate(tx, account.id, browserId)
  })
}

/** The password may have changed while it was verified. Throws login_failed. */
async function requireUnchangedPassword(tx: TxContext, { id, email, passwordHash }: UserRow): Promise<void> {
  const [now] = await tx.db.select().from(users).where(eq(users.id, id))
  const isSamePassword = secretsMatch(now?.passwordHash ?? '', passwordHash ?? '')
  if (!isSamePassword || now?.email !== email) throw authErrors.login_failed()
}

/** A session, or the email that a two-step code was sent to. */
export type AuthResult = NewSession | { codeSentTo: string }

/**
 * Creates a session, or sends a code if two-step login is on. An account with a passkey or an authenticator app proves that
 * instead, in the new session. The caller has already verified the user's identity.
 */
export async function authenticate(tx: TxContext, userId: string, browserId: string): Promise<AuthResult> {
  const { email, twoStep, secondFactor } = await findCurrentUser(tx, userId)
  if (!twoStep || email === null || secondFactor !== null) return createSession(tx, userId)
  await requestCode(tx, { kind: 'login', userId, email, browserId })
  return { codeSentTo: email }
}

/** DEMO_LOGIN decides. By default only a site on localhost without real money or platform login has the demo login. */
export function isDemoLoginEnabled(ctx: Pick<Context, 'core'>): boolean {
  const { DEMO_LOGIN } = readConfig(ctx, authConfig)
  return DEMO_LOGIN ?? (isLocalSite(ctx) && !hasRealMoney(ctx) && !use(ctx, platformLoginPort))
}

/**
 * Logs in to the temporary account with this name, creating it if needed. Throws not_found while the demo login is off,
 * username_taken if another account has this name or one that looks the same, username_reserved.
 */
export async function demoLogIn(ctx: Context, username: string): Promise<NewSession> {
  if (!isDemoLoginEnabled(ctx)) throw httpErrors.not_found()
  return rejectTakenUsername(
    transact(ctx, async (tx) => createSession(tx, await ensureTemporaryAccount(tx, username))),
  )
}

/**
 * Returns the id of the temporary account with this name, creating it if needed. Throws username_reserved; a name of another
 * account aborts the transaction.
 */
export async function ensureTemporaryAccount(tx: TxContext, username: string): Promise<string> {
  const [account] = await tx.db.select({ id: users.id }).from(users).where(hasUsername('temporary', username))
  if (account) return account.id
  rejectReservedTemporaryName(tx, username)
  return insertAccount(tx, { namespace: 'temporary', username, email: null, passwordHash: null })
}
