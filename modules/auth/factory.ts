import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient } from '@/tests/support/test-client'

export const password = 'correct horse 7'

/** A sum, solved. */
export async function solveCaptcha(
  actor: TestClient,
): Promise<{ captchaAnswer: string; captchaSessionId: string }> {
  const { body } = await actor.get('/api/auth/captcha')
  const [, a, b] = /^What is (\d+) \+ (\d+)\?$/.exec(body.question) ?? []
  return { captchaAnswer: String(Number(a) + Number(b)), captchaSessionId: body.sessionId }
}

export async function signUp(actor: TestClient, over: Record<string, unknown> = {}) {
  const form = { username: 'ann', email: 'Ann@Example.com', password, confirmPassword: password }
  return actor.post('/api/auth/signup', { ...form, ...(await solveCaptcha(actor)), ...over })
}

/** Ann with a proven address and two-step log-in on. */
export async function signUpWithTwoStep(app: TestApp): Promise<TestClient> {
  const ann = app.visitor()
  await signUp(ann)
  await ann.post('/api/auth/verify', { email: 'ann@example.com', code: await lastCode(app), type: 'signup' })
  await ann.post('/api/auth/two-step', { enabled: true, currentPassword: password })
  return ann
}

/** The mails that were written, oldest first. */
export async function sentEmails(app: TestApp): Promise<string[]> {
  await app.drain()
  // Mails are told apart by the time of their cause.
  app.advance(1)
  const folder = join(app.dataDir, 'outbox')
  return readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}

export async function lastCode(app: TestApp): Promise<string> {
  const codes = (await sentEmails(app)).flatMap((mail) => /^(\d{6})\r?$/m.exec(mail)?.[1] ?? [])
  return codes.at(-1) ?? 'no code'
}

/** Somebody with an account of the site's own, whose address is proven. */
export async function signUpVerified(app: TestApp, username: string): Promise<TestClient> {
  const [actor, email] = [app.visitor(), `${username.toLowerCase()}@home.example`]
  await signUp(actor, { username, email })
  await actor.post('/api/auth/verify', { email, code: await lastCode(app), type: 'signup' })
  return actor
}
