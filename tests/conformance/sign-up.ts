import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPage, type Page, type StubResponses } from '@/tests/conformance/page'
import { fillFields } from '@/tests/conformance/page-queries'
import { drain, newVisitor, site } from '@/tests/conformance/site'
import type { TestClient, TestResponse } from '@/tests/support/test-client'

export const password = 'correct horse 7'
let userCount = 0

/** What a form that is filled in rightly sends; the question is asked for and answered. */
export async function validSignUpForm(
  who: TestClient,
  over: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const name = `member_${++userCount}`
  const proof = await solvedCaptcha(who)
  return {
    username: name,
    email: `${name}@example.com`,
    password,
    confirmPassword: password,
    ...proof,
    ...over,
  }
}

async function solvedCaptcha(who: TestClient): Promise<{ captchaSessionId: string; captchaAnswer: string }> {
  const { sessionId, question } = (await who.get('/api/auth/captcha')).body
  return { captchaSessionId: sessionId, captchaAnswer: solveCaptcha(question) }
}

function solveCaptcha(question: string): string {
  const [a = 0, b = 0] = (question.match(/\d+/g) ?? []).map(Number)
  return String(a + b)
}

/** Signs a new person up by e-mail. */
export async function signUp(
  over: Record<string, unknown> = {},
): Promise<{ who: TestClient; reply: TestResponse; email: string }> {
  const who = await newVisitor()
  const form = await validSignUpForm(who, over)
  const reply = await who.post('/api/auth/signup', form)
  return { who, reply, email: String(form.email) }
}

/** The codes that were mailed to an address, in no order. */
export async function emailedCodes(to: string): Promise<string[]> {
  await drain()
  const folder = join((await site()).dataDir, 'outbox')
  const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  return mails.filter((mail) => mail.includes(to)).flatMap((mail) => /^(\d{6})\r?$/m.exec(mail)?.[1] ?? [])
}

/** The one code that was mailed to an address. */
export async function emailedCode(to: string): Promise<string> {
  const [code, ...others] = await emailedCodes(to)
  if (!code || others.length > 0) throw new Error(`There is not exactly one code for ${to}`)
  return code
}

/** The sign-up page with its form filled in rightly, but for what the test says. */
export async function openSignUp(
  over: Record<string, string> = {},
  answers: StubResponses = {},
): Promise<Page> {
  const page = await openPage('/auth?tab=signup', { stubs: answers })
  const name = `member_${++userCount}`
  const typed = {
    Username: name,
    Email: `${name}@example.com`,
    Password: password,
    'Confirm Password': password,
  }
  await fillFields(page, { ...typed, Answer: over.Answer ?? (await captchaAnswer(page)), ...over })
  return page
}

/** The answer to the question on the page. */
async function captchaAnswer(page: Page): Promise<string> {
  return solveCaptcha((await page.findByText(/^What is/)).textContent ?? '')
}

/** The page of somebody new who has yet to prove their address. */
export async function openVerification(answers: StubResponses = {}): Promise<{ page: Page; email: string }> {
  const { who, email } = await signUp()
  return { page: await openPage('/auth?mode=verify', { as: who, stubs: answers }), email }
}
