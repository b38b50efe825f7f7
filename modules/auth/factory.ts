import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { insertAccount } from '@/modules/auth/accounts/insert-account'
import { sessionCookieName } from '@/modules/auth/accounts/session-cookie'
import { createSession } from '@/modules/auth/accounts/sessions'
import { sessions, users } from '@/modules/auth/schema'
import { stepAt, totpCodeOf } from '@/modules/auth/second-factor/totp-codes'
import type { Context, TxContext } from '@/src/kit/context'
import { sha256Hex } from '@/src/kit/secret'
import type { Role } from '@/src/kit/staff/rights'
import { transact } from '@/src/kit/transact'
import type { TestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient } from '@/tests/support/test-client'

export const password = 'correct horse 7'

/** Requests a captcha and returns the sign-up fields that answer it. */
export async function solveCaptcha(
  client: TestClient,
): Promise<{ captchaAnswer: string; captchaSessionId: string }> {
  const { body } = await client.get('/api/auth/captcha')
  return { captchaAnswer: captchaAnswer(body.question), captchaSessionId: body.sessionId }
}

/** Returns the answer to a question like "What is 7 + 5?". */
export function captchaAnswer(question: string): string {
  const [a = 0, b = 0] = (question.match(/\d+/g) ?? []).map(Number)
  return String(a + b)
}

/** The client's user. */
export async function userIdOf(actor: TestClient): Promise<string> {
  return (await actor.get('/api/auth/user')).body.id
}

export async function signUp(actor: TestClient, over: Record<string, unknown> = {}) {
  const form = { username: 'ann', email: 'Ann@Example.com', password, confirmPassword: password }
  return actor.post('/api/auth/signup', { ...form, ...(await solveCaptcha(actor)), ...over })
}

/** Signs up ann with a verified email and two-step login. */
export async function signUpWithTwoStep(app: TestApp): Promise<TestClient> {
  const ann = app.visitor()
  await signUp(ann)
  await ann.post('/api/auth/verify', { email: 'ann@example.com', code: await lastCode(app), type: 'signup' })
  await ann.post('/api/auth/two-step', { enabled: true, currentPassword: password })
  return ann
}

/** All emails that were sent, oldest first. */
export async function sentEmails(app: TestApp): Promise<string[]> {
  await app.drain()
  // Emails are sorted by time, so the next ones need a later one.
  app.advance(1)
  return readEmails(app.dataDir)
}

/** The newest code that was sent. */
export async function lastCode(app: TestApp): Promise<string> {
  return (await sentEmails(app)).flatMap((email) => emailedCode(email) ?? []).at(-1) ?? 'no code'
}

/** Signs up a user with a verified email. */
export async function signUpVerified(app: TestApp, username: string): Promise<TestClient> {
  const [actor, email] = [app.visitor(), `${username.toLowerCase()}@home.example`]
  await signUp(actor, { username, email })
  await actor.post('/api/auth/verify', { email, code: await lastCode(app), type: 'signup' })
  return actor
}

/**
 * Creates a staff account with a verified email and a second factor, and signs in to it with the factor just verified. Runs no
 * other work that is due.
 */
export async function signInStaff(app: TestApp, role: Role, username = 'judge'): Promise<TestClient> {
  const id = await transact(app.ctx, (tx) => insertStaff(tx, username, role))
  return signInWithSecondFactor(app, id)
}

/** Inserts a staff account with a verified email and returns its id. */
export async function insertStaff(tx: TxContext, username: string, role: Role): Promise<string> {
  const email = `${username}@staff.example`
  const id = await insertAccount(tx, { username, email, passwordHash: null, role })
  await tx.db.update(users).set({ emailVerifiedAt: tx.now() }).where(eq(users.id, id))
  return id
}

/** A session of an account with a second factor that was just verified; gives the account one if it has none. */
export async function signInWithSecondFactor(app: TestApp, userId: string): Promise<TestClient> {
  await transact(app.ctx, (tx) =>
    tx.db.update(users).set({ hasSecondFactor: true }).where(eq(users.id, userId)),
  )
  const client = await signInAs(app, userId)
  await verifySecondFactor(app, client)
  return client
}

/** A new session of an account. */
export async function signInAs(app: TestApp, userId: string): Promise<TestClient> {
  const { token } = await transact(app.ctx, (tx) => createSession(tx, userId))
  const client = app.visitor()
  client.cookies.set(sessionCookieName(app.core), token)
  return client
}

/** Marks the second factor of the client's session as verified now. */
export async function verifySecondFactor(app: TestApp, client: TestClient): Promise<void> {
  const token = client.cookies.get(sessionCookieName(app.core)) ?? ''
  await transact(app.ctx, (tx) =>
    tx.db
      .update(sessions)
      .set({ secondFactorAt: tx.now() })
      .where(eq(sessions.tokenHash, sha256Hex(token))),
  )
}

interface Clock {
  ctx: Pick<Context, 'now'>
}

/** The code that an authenticator app shows; `steps` is how many steps of 30 seconds its clock is ahead. */
export function totpCode(app: Clock, secret: string, steps = 0): string {
  return totpCodeOf(secret, stepAt(app.ctx.now()) + steps)
}

/** Sets up an authenticator app for a client that signed up with `password`. */
export async function enrollTotp(
  app: Clock,
  client: TestClient,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await client.post('/api/auth/totp', { currentPassword: password })).body
  const { body } = await client.post('/api/auth/totp/confirm', { code: totpCode(app, secret) })
  return { secret, recoveryCodes: body.recoveryCodes }
}

/** Signs up ann with an authenticator app, which already shows the code after the one that confirmed it. */
export async function signUpWithTotp(app: TestApp) {
  const ann = await signUpVerified(app, 'ann')
  const enrolled = await enrollTotp(app, ann)
  app.advance(60_000)
  return { ann, ...enrolled }
}

/** Logs in with the password of a user that `signUpVerified` created. */
export async function logIn(app: TestApp, username = 'ann'): Promise<TestClient> {
  const client = app.visitor()
  await client.post('/api/auth/login', { email: `${username}@home.example`, password })
  return client
}

/** The subject of the newest email. */
export async function lastSubjectOf(app: TestApp): Promise<string | undefined> {
  return /^Subject: (.*)\r?$/m.exec((await sentEmails(app)).at(-1) ?? '')?.[1]
}

/** All emails in the outbox of a data directory, oldest first. */
export function readEmails(dataDir: string): string[] {
  const folder = join(dataDir, 'outbox')
  return readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}

/** The six-digit code in an email, if it has one. */
export function emailedCode(email: string): string | undefined {
  return /^(\d{6})\r?$/m.exec(email)?.[1]
}
