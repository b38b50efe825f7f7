import { expect } from 'bun:test'
import { waitFor } from '@testing-library/react/pure'
import { expectToast, fill, press, sees } from '@/tests/conformance/look'
import { address, openPage, type Page, refusal } from '@/tests/conformance/page'
import type { Row } from '@/tests/conformance/row'
import {
  mailedCode,
  mailedCodes,
  openSignUp,
  openVerification,
  password,
  signUp,
} from '@/tests/conformance/sign-up'
import { newPerson, newVisitor } from '@/tests/conformance/site'

const session: Row[] = [
  {
    line: '4.3',
    says: 'a log-out forgets who was here, says so and leads to the front page',
    settled: 'product 4',
    check: async () => {
      const page = await openPage('/profile', { as: await newPerson() })
      await sees(page, 'My Listings')
      await press(page, 'Log Out')
      await expectToast(page, 'normal', 'Logged Out')
      expect(address()).toBe('/')
      expect(page.queryClient.getQueryData(['/api/auth/user'])).toBeUndefined()
    },
  },
  {
    line: '4.5',
    says: 'who is here is asked once, and not again when that fails',
    check: async () => {
      const answers = { 'GET /api/auth/user': () => refusal(503, 'unavailable', 'Not now.') }
      const page = await openPage('/support', { as: await newPerson(), answers })
      await sees(page, 'Quick Contact')
      const user = page.queryClient.getQueryCache().find({ queryKey: ['/api/auth/user'] })
      await waitFor(() => expect(user?.state.status).toBe('error'))
      expect(page.asked.filter(({ call }) => call === 'GET /api/auth/user')).toHaveLength(1)
      expect(user?.observers[0]?.options.staleTime).toBe(300_000)
    },
  },
]

/** Not by the words alone, which stand beside the forms too. */
async function seesVerification(page: Page): Promise<void> {
  await page.findByRole('heading', { level: 1, name: 'Email Verification' })
}

const modes: Row[] = [
  {
    line: '4.6a',
    says: 'the page is the ways in, or the verification',
    check: async () => {
      await sees(await openPage('/auth'), 'Log In')
      await seesVerification((await openVerification()).page)
    },
  },
  {
    line: '4.6b',
    says: 'a banner leads to the verification until the address is proven',
    settled: 'product 4',
    check: async () => {
      const page = await openPage('/support', { as: (await signUp()).who })
      const link = await page.findByRole('link', { name: 'Verify your email' })
      expect(link.getAttribute('href')).toBe('/auth?mode=verify')
    },
  },
  {
    line: '4.6b',
    says: 'so does a log-in in two steps, with a code of its own kind',
    settled: 'product 4',
    check: async () => {
      const verification = { type: 'login', email: 'ann@example.com' }
      const answers = { 'POST /api/auth/login': () => Response.json({ verification }, { status: 202 }) }
      const page = await openPage('/auth', { answers })
      await fill(page, { Email: 'ann@example.com', Password: password })
      await press(page, 'Log In')
      await seesVerification(page)
      expect(address()).toBe('/auth?mode=verify')
    },
  },
  {
    line: '4.6c',
    says: 'Back to Login leads back to the ways in',
    check: async () => {
      const answers = {
        'POST /api/auth/login': () =>
          Response.json({ verification: { type: 'login', email: 'ann@example.com' } }, { status: 202 }),
      }
      const page = await openPage('/auth', { answers })
      await fill(page, { Email: 'ann@example.com', Password: password })
      await press(page, 'Log In')
      await press(page, 'Back to Login')
      expect((await page.findByRole('tab', { selected: true })).textContent).toBe('Log In')
    },
  },
  {
    line: '4.6d',
    says: 'unless a log-in led there, the code is one of a sign-up',
    check: async () => {
      const { page } = await openVerification()
      await fill(page, { 'Verification code': '000000' })
      await press(page, 'Verify')
      await sees(page, 'Verification Failed')
      const sent = page.asked.find(({ call }) => call === 'POST /api/auth/verify')
      expect(sent?.body).toMatchObject({ type: 'signup' })
    },
  },
]

/** Somebody who has proven their address, and logs in with a code too if asked to. */
async function openLogIn(over: { twoStep?: boolean } = {}) {
  const { who, email } = await signUp()
  const first = await mailedCode(email)
  await who.post('/api/auth/verify', { email, code: first, type: 'signup' })
  if (over.twoStep) await who.post('/api/auth/two-step', { enabled: true, currentPassword: password })
  const page = await openPage('/auth', { as: await newVisitor() })
  await fill(page, { Email: email, Password: password })
  await press(page, 'Log In')
  return { page, email, first }
}

const successes: Row[] = [
  {
    line: '4.7a',
    says: 'a sign-up leads to the front page and says so',
    check: async () => {
      const page = await openSignUp()
      await press(page, 'Sign Up')
      await expectToast(page, 'normal', 'Account Created')
      expect(address()).toBe('/')
    },
  },
  {
    line: '4.7b',
    says: 'so does a log-in',
    check: async () => {
      const { page } = await openLogIn()
      await expectToast(page, 'normal', 'Welcome Back')
      await waitFor(() => expect(address()).toBe('/'))
    },
  },
  {
    line: '4.7c',
    says: 'so does a verification after a sign-up',
    check: async () => {
      const { page, email } = await openVerification()
      await fill(page, { 'Verification code': await mailedCode(email) })
      await press(page, 'Verify')
      await expectToast(page, 'normal', 'Account verified successfully!')
      expect(address()).toBe('/')
    },
  },
  {
    line: '4.7c',
    says: 'and in other words one after a log-in',
    check: async () => {
      const { page, email, first } = await openLogIn({ twoStep: true })
      await seesVerification(page)
      const code = (await mailedCodes(email)).find((each) => each !== first)
      await fill(page, { 'Verification code': code ?? '' })
      await press(page, 'Verify')
      await expectToast(page, 'normal', 'Logged in successfully!')
      expect(address()).toBe('/')
    },
  },
  {
    line: '4.7d',
    says: 'a sign-up that failed is asked another question',
    check: async () => {
      const page = await openSignUp({ Answer: '0' })
      await press(page, 'Sign Up')
      await sees(page, 'Sign Up Failed')
      const asked = () => page.asked.filter(({ call }) => call === 'GET /api/auth/captcha').length
      await waitFor(() => expect(asked()).toBe(2))
    },
  },
  {
    line: '4.7e',
    says: 'the question is asked as soon as the page is there, whichever tab is open',
    check: async () => {
      const page = await openPage('/auth')
      await sees(page, 'Log In')
      expect(page.asked.map(({ call }) => call)).toContain('GET /api/auth/captcha')
    },
  },
  {
    line: '4.8',
    says: 'the temporary log-in says so, forgets who was here and loads the page anew',
    check: async () => {
      const page = await openPage('/demo-login')
      page.queryClient.setQueryData(['/api/auth/user'], null)
      await fill(page, { Username: 'reloads' })
      await press(page, 'Enter Marketplace')
      await expectToast(page, 'normal', 'Temporary Login Successful')
      expect(page.queryClient.getQueryState(['/api/auth/user'])?.isInvalidated).toBe(true)
      await page.timers.pass(100)
      expect(page.left).toHaveLength(1)
    },
  },
]

export const accounts: Row[] = [...session, ...modes, ...successes]
