import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { createSite, type Site } from '@/src/testing/spawn-server'
import { openBrowser, visit } from '@/tests/browser/browser'

const password = 'correct horse 7'
const email = 'ann@example.com'
const tabsMax = 60
const mailWithinMs = 10_000

/** Goes on with Tab until the control of that role and name has the focus. */
async function tabTo(page: Page, role: 'button' | 'link' | 'textbox' | 'tab', name: string): Promise<void> {
  const control = page.getByRole(role, { name, exact: true }).first()
  await control.waitFor()
  for (let pressed = 0; pressed < tabsMax; pressed++) {
    if (await control.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach the ${role} ${name}`)
}

async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, 'textbox', name)
  await page.keyboard.type(text)
}

async function press(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  await tabTo(page, role, name)
  await page.keyboard.press('Enter')
}

async function captchaAnswer(page: Page): Promise<string> {
  const question = await page
    .getByText(/^What is/)
    .first()
    .textContent()
  const [a = 0, b = 0] = (question?.match(/\d+/g) ?? []).map(Number)
  return String(a + b)
}

/** The code of the newest mail, once there are as many. */
async function mailedCode(site: Site, mails: number): Promise<string> {
  const folder = join(site.dataDir, 'outbox')
  const giveUpAt = performance.now() + mailWithinMs
  while (performance.now() < giveUpAt) {
    const names = readdirSync(site.dataDir).includes('outbox') ? readdirSync(folder).sort() : []
    const text = names.length >= mails ? readFileSync(join(folder, names.at(-1) ?? ''), 'utf8') : ''
    const code = /^(\d{6})\r?$/m.exec(text)?.[1]
    if (code) return code
    await Bun.sleep(50)
  }
  throw new Error(`There are not ${mails} mails with a code`)
}

test('with the keyboard alone: sign up, verify, log out, log in, and set a forgotten password', async () => {
  await using site = await createSite()
  await site.start()
  await using browser = await openBrowser()
  const { page, complaints } = await visit(browser, site.origin)

  await page.goto('/')
  await press(page, 'link', 'Sign Up')
  await page.waitForURL('**/auth')
  await typeInto(page, 'Username', 'ann')
  await typeInto(page, 'Email', email)
  await typeInto(page, 'Password', password)
  await typeInto(page, 'Confirm Password', password)
  await typeInto(page, 'Answer', await captchaAnswer(page))
  await page.keyboard.press('Enter')
  await page.getByText('Account Created').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/')

  await press(page, 'link', 'Verify your email')
  await page.getByText(`We've sent a 6-digit code to ${email}`).waitFor()
  await typeInto(page, 'Verification code', await mailedCode(site, 1))
  await press(page, 'button', 'Verify')
  await page.getByText('Account verified successfully!').first().waitFor()
  await page.getByRole('link', { name: 'Verify your email' }).waitFor({ state: 'detached' })

  await press(page, 'button', 'Log Out')
  await page.getByText('You have been logged out successfully').first().waitFor()

  await press(page, 'link', 'Login')
  await typeInto(page, 'Email', email)
  await typeInto(page, 'Password', password)
  await press(page, 'button', 'Log In')
  await page.getByText('Welcome Back', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Notifications' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')

  await press(page, 'button', 'Log Out')
  await page.getByRole('link', { name: 'Login', exact: true }).waitFor()
  await press(page, 'link', 'Login')
  await typeInto(page, 'Email', email)
  await press(page, 'link', 'Forgot password?')
  await press(page, 'button', 'Send code')
  await typeInto(page, 'Verification code', await mailedCode(site, 2))
  await typeInto(page, 'Password', 'another horse 8')
  await page.keyboard.press('Enter')
  await page.getByText('Password Changed').first().waitFor()
  await page.getByRole('button', { name: 'Notifications' }).waitFor()
  expect(complaints).toEqual([])
}, 120_000)

test('where the browser shows that nobody is a program, a sign-up asks no question', async () => {
  await using site = await createSite({ CAPTCHA: 'proof-of-work' })
  await site.start()
  await using browser = await openBrowser()
  const { page, complaints } = await visit(browser, site.origin)
  await page.goto('/auth?tab=signup')
  await page.getByLabel('Username').fill('ann')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByText('Account Created').first().waitFor()
  expect(complaints).toEqual([])
}, 60_000)

test('a visitor who is sent to the log-in comes back to where they were going', async () => {
  await using site = await createSite({ DEMO_LOGIN: 'true' })
  await site.start()
  await using browser = await openBrowser()
  const { page, complaints } = await visit(browser, site.origin)
  const ann = site.visitor()
  const { body } = await ann.get('/api/auth/captcha')
  const [a = 0, b = 0] = (String(body.question).match(/\d+/g) ?? []).map(Number)
  const proof = { captchaSessionId: body.sessionId, captchaAnswer: String(a + b) }
  await ann.post('/api/auth/signup', {
    username: 'ann',
    email,
    password,
    confirmPassword: password,
    ...proof,
  })

  await page.goto('/security')
  await page.waitForURL('**/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
  await page.getByText('This browser', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByText('You have been logged out successfully').first().waitFor()
  expect((await ann.get('/api/auth/user')).status).toBe(401)
  expect(complaints).toEqual([])
}, 60_000)

test.each([
  [1280, 'dark'],
  [360, 'light'],
] as const)(
  'the account pages do not scroll sideways at %p px in the %p theme',
  async (width, colorScheme) => {
    await using site = await createSite()
    await site.start()
    await using browser = await openBrowser()
    const { page } = await visit(browser, site.origin, { viewport: { width, height: 800 }, colorScheme })
    for (const path of ['/auth', '/auth?tab=signup', '/auth?mode=forgot']) {
      await page.goto(path, { waitUntil: 'networkidle' })
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect([path, overflow]).toEqual([path, 0])
    }
  },
  60_000,
)
