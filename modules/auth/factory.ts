import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { insertAccount } from '@/modules/auth/accounts/insert-account'
import { sessionCookieName } from '@/modules/auth/accounts/session-cookie'
import { createSession } from '@/modules/auth/accounts/sessions'
import { users } from '@/modules/auth/schema'
import type { Role } from '@/src/kit/context'
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

/** Creates a staff account with a verified email and signs in to it, without running other work that is due. */
export async function signInStaff(app: TestApp, role: Role, username = 'judge'): Promise<TestClient> {
  const { token } = await transact(app.ctx, async (tx) => {
    const email = `${username}@staff.example`
    const id = await insertAccount(tx, { username, email, passwordHash: null, role })
    await tx.db.update(users).set({ emailVerifiedAt: tx.now() }).where(eq(users.id, id))
    return createSession(tx, id)
  })
  const client = app.visitor()
  client.cookies.set(sessionCookieName(app.core), token)
  return client
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
