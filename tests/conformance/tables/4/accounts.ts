import { expect } from 'bun:test'
import { waitFor } from '@testing-library/react/pure'
import { currentPath, errorResponse, openPage, type Page } from '@/tests/conformance/page'
import { clickButton, expectText, expectToast, fillFields } from '@/tests/conformance/page-queries'
import type { Row } from '@/tests/conformance/row'
import {
  emailedCode,
  emailedCodes,
  openSignUp,
  openVerification,
  password,
  signUp,
} from '@/tests/conformance/sign-up'
import { newUser, newVisitor } from '@/tests/conformance/site'

const session: Row[] = [
  {
    line: '4.3',
    says: 'a log-out forgets who was here, says so and leads to the front page',
    decision: 'product 4',
    check: async () => {
      const page = await openPage('/profile', { as: await newUser() })
      await expectText(page, 'My Listings')
      await clickButton(page, 'Log Out')
      await expectToast(page, 'normal', 'Logged Out')
      expect(currentPath()).toBe('/')
      expect(page.queryClient.getQueryData(['/api/auth/user'])).toBeUndefined()
    },
  },
  {
    line: '4.5',
    says: 'who is here is asked once, and not again when that fails',
    check: async () => {
      const answers = { 'GET /api/auth/user': () => errorResponse(503, 'unavailable', 'Not now.') }
      const page = await openPage('/support', { as: await newUser(), stubs: answers })
      await expectText(page, 'Quick Contact')
      const user = page.queryClient.getQueryCache().find({ queryKey: ['/api/auth/user'] })
      await waitFor(() => expect(user?.state.status).toBe('error'))
      expect(page.requests.filter(({ call }) => call === 'GET /api/auth/user')).toHaveLength(1)
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
      await expectText(await openPage('/auth'), 'Log In')
      await seesVerification((await openVerification()).page)
    },
  },
  {
    line: '4.6b',
    says: 'a banner leads to the verification until the address is proven',
    decision: 'product 4',
    check: async () => {
      const page = await openPage('/support', { as: (await signUp()).who })
      const link = await page.findByRole('link', { name: 'Verify your email' })
      expect(link.getAttribute('href')).toBe('/auth?mode=verify')
    },
  },
  {
    line: '4.6b',
    says: 'so does a log-in in two steps, with a code of its own kind',
    decision: 'product 4',
    check: async () => {
      const verification = { type: 'login', email: 'ann@example.com' }
      const answers = { 'POST /api/auth/login': () => Response.json({ verification }, { status: 202 }) }
      const page = await openPage('/auth', { stubs: answers })
      await fillFields(page, { Email: 'ann@example.com', Password: password })
      await clickButton(page, 'Log In')
      await seesVerification(page)
      expect(currentPath()).toBe('/auth?mode=verify')
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
      const page = await openPage('/auth', { stubs: answers })
      await fillFields(page, { Email: 'ann@example.com', Password: password })
      await clickButton(page, 'Log In')
      await clickButton(page, 'Back to Login')
      expect((await page.findByRole('tab', { selected: true })).textContent).toBe('Log In')
    },
  },
  {
    line: '4.6d',
    says: 'unless a log-in led there, the code is one of a sign-up',
    check: async () => {
      const { page } = await openVerification()
      await fillFields(page, { 'Verification code': '000000' })
      await clickButton(page, 'Verify')
      await expectText(page, 'Verification Failed')
      const sent = page.requests.find(({ call }) => call === 'POST /api/auth/verify')
      expect(sent?.body).toMatchObject({ type: 'signup' })
    },
  },
]

/** Somebody who has proven their address, and logs in with a code too if asked to. */
async function openLogIn(over: { twoStep?: boolean } = {}) {
  const { who, email } = await signUp()
  const first = await emailedCode(email)
  await who.post('/api/auth/verify', { email, code: first, type: 'signup' })
  if (over.twoStep) await who.post('/api/auth/two-step', { enabled: true, currentPassword: password })
  const page = await openPage('/auth', { as: await newVisitor() })
  await fillFields(page, { Email: email, Password: password })
  await clickButton(page, 'Log In')
  return { page, email, first }
}

const successes: Row[] = [
  {
    line: '4.7a',
    says: 'a sign-up leads to the front page and says so',
    check: async () => {
      const page = await openSignUp()
      await clickButton(page, 'Sign Up')
      await expectToast(page, 'normal', 'Account Created')
      expect(currentPath()).toBe('/')
    },
  },
  {
    line: '4.7b',
    says: 'so does a log-in',
    check: async () => {
      const { page } = await openLogIn()
      await expectToast(page, 'normal', 'Welcome Back')
      await waitFor(() => expect(currentPath()).toBe('/'))
    },
  },
  {
    line: '4.7c',
    says: 'so does a verification after a sign-up',
    check: async () => {
      const { page, email } = await openVerification()
      await fillFields(page, { 'Verification code': await emailedCode(email) })
      await clickButton(page, 'Verify')
      await expectToast(page, 'normal', 'Account verified successfully!')
      expect(currentPath()).toBe('/')
    },
  },
  {
    line: '4.7c',
    says: 'and in other words one after a log-in',
    check: async () => {
      const { page, email, first } = await openLogIn({ twoStep: true })
      await seesVerification(page)
      const code = (await emailedCodes(email)).find((each) => each !== first)
      await fillFields(page, { 'Verification code': code ?? '' })
      await clickButton(page, 'Verify')
      await expectToast(page, 'normal', 'Logged in successfully!')
      expect(currentPath()).toBe('/')
    },
  },
  {
    line: '4.7d',
    says: 'a sign-up that failed is asked another question',
    check: async () => {
      const page = await openSignUp({ Answer: '0' })
      await clickButton(page, 'Sign Up')
      await expectText(page, 'Sign Up Failed')
      const asked = () => page.requests.filter(({ call }) => call === 'GET /api/auth/captcha').length
      await waitFor(() => expect(asked()).toBe(2))
    },
  },
  {
    line: '4.7e',
    says: 'the question is asked as soon as the page is there, whichever tab is open',
    check: async () => {
      const page = await openPage('/auth')
      await expectText(page, 'Log In')
      expect(page.requests.map(({ call }) => call)).toContain('GET /api/auth/captcha')
    },
  },
  {
    line: '4.8',
    says: 'the temporary log-in says so, forgets who was here and loads the page anew',
    check: async () => {
      const page = await openPage('/demo-login')
      page.queryClient.setQueryData(['/api/auth/user'], null)
      await fillFields(page, { Username: 'reloads' })
      await clickButton(page, 'Enter Marketplace')
      await expectToast(page, 'normal', 'Temporary Login Successful')
      expect(page.queryClient.getQueryState(['/api/auth/user'])?.isInvalidated).toBe(true)
      await page.timers.fire(100)
      expect(page.navigations).toHaveLength(1)
    },
  },
]

export const accounts: Row[] = [...session, ...modes, ...successes]
