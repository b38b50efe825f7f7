import {
  captchaAnswer,
  emailedCode as codeIn,
  password,
  readEmails,
  solveCaptcha,
} from '@/modules/auth/factory'
import { openPage, type Page, type StubResponses } from '@/tests/conformance/page'
import { fillFields } from '@/tests/conformance/page-queries'
import { drain, newVisitor, site } from '@/tests/conformance/site'
import type { TestClient, TestResponse } from '@/tests/support/test-client'

let userCount = 0

/** A valid sign-up request body with a solved captcha. */
export async function validSignUpForm(
  client: TestClient,
  over: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const name = `member_${++userCount}`
  return {
    username: name,
    email: `${name}@example.com`,
    password,
    confirmPassword: password,
    ...(await solveCaptcha(client)),
    ...over,
  }
}

/** Signs up a new user by email. */
export async function signUp(
  over: Record<string, unknown> = {},
): Promise<{ client: TestClient; reply: TestResponse; email: string }> {
  const client = await newVisitor()
  const form = await validSignUpForm(client, over)
  const reply = await client.post('/api/auth/signup', form)
  return { client, reply, email: String(form.email) }
}

/** All codes that were sent to an address, in no particular order. */
export async function emailedCodes(to: string): Promise<string[]> {
  await drain()
  const emails = readEmails((await site()).dataDir)
  return emails.filter((email) => email.includes(to)).flatMap((email) => codeIn(email) ?? [])
}

/** The only code that was sent to an address. */
export async function emailedCode(to: string): Promise<string> {
  const [code, ...others] = await emailedCodes(to)
  if (!code || others.length > 0) throw new Error(`Expected exactly one code for ${to}`)
  return code
}

/** The code that was sent to an address after this one. */
export async function nextEmailedCode(to: string, first: string): Promise<string> {
  const code = (await emailedCodes(to)).find((each) => each !== first)
  if (!code) throw new Error(`Expected a second code for ${to}`)
  return code
}

/** Opens the sign-up page and fills the form with valid values, except those in `over`. */
export async function openSignUp(
  over: Record<string, string> = {},
  stubs: StubResponses = {},
): Promise<Page> {
  const page = await openPage('/auth?tab=signup', { stubs })
  const name = `member_${++userCount}`
  const form = {
    Username: name,
    Email: `${name}@example.com`,
    Password: password,
    'Confirm Password': password,
  }
  await fillFields(page, {
    ...form,
    Answer: over.Answer ?? captchaAnswer((await page.findByText(/^What is/)).textContent ?? ''),
    ...over,
  })
  return page
}

/** Opens the verification page as a new user. */
export async function openVerification(stubs: StubResponses = {}): Promise<{ page: Page; email: string }> {
  const { client, email } = await signUp()
  return { page: await openPage('/auth?mode=verify', { as: client, stubs }), email }
}
