import { expect } from 'bun:test'
import { waitFor } from '@testing-library/react/pure'
import { password } from '@/modules/auth/factory'
import { currentPath, errorResponse, openPage, type Page } from '@/tests/conformance/page'
import { clickButton, expectText, expectToast, fillFields } from '@/tests/conformance/page-queries'
import type { Row } from '@/tests/conformance/row'
import {
  emailedCode,
  nextEmailedCode,
  openSignUp,
  openVerification,
  signUp,
} from '@/tests/conformance/sign-up'
import { newUser, newVisitor } from '@/tests/conformance/site'

const session: Row[] = [
  {
    line: '4.3',
    also: ['8.2', '8.2.1'],
    says: 'a logout clears the user, shows a toast and leads to the front page',
    decision: 'product 4',
    check: async () => {
      const page = await openPage('/profile', { as: await newUser() })
      await expectText(page, 'My Listings')
      await clickButton(page, 'Log Out')
      await expectToast(page, 'normal', 'Logged Out', 'You have been logged out successfully')
      expect(currentPath()).toBe('/')
      for (const path of ['/api/auth/user', '/api/notifications'])
        expect([path, page.queryClient.getQueryData([path])]).toEqual([path, undefined])
      expect(page.requests.filter(({ route }) => route === 'GET /api/auth/user')).toHaveLength(1)
    },
  },
  {
    line: '4.5',
    says: 'the current user is requested once, and not retried after a failure',
    check: async () => {
      const stubs = { 'GET /api/auth/user': () => errorResponse(503, 'unavailable', 'Not now.') }
      const page = await openPage('/support', { as: await newUser(), stubs })
      await expectText(page, 'Quick Contact')
      const user = page.queryClient.getQueryCache().find({ queryKey: ['/api/auth/user'] })
      await waitFor(() => expect(user?.state.status).toBe('error'))
      expect(page.requests.filter(({ route }) => route === 'GET /api/auth/user')).toHaveLength(1)
    },
  },
]

/** The text alone isn't enough, because the forms show it too. */
async function seesVerification(page: Page): Promise<void> {
  await page.findByRole('heading', { level: 1, name: 'Email Verification' })
}

const modes: Row[] = [
  {
    line: '4.6b',
    says: 'a banner leads to the verification until the email is verified',
    decision: 'product 4',
    check: async () => {
      const page = await openPage('/support', { as: (await signUp()).client })
      const link = await page.findByRole('link', { name: 'Verify your email' })
      expect(link.getAttribute('href')).toBe('/auth?mode=verify')
    },
  },
  {
    line: '4.6b',
    also: ['4.6c'],
    says: 'a two-step login also leads to the verification, and Back to Login returns to the forms',
    decision: 'product 4',
    check: async () => {
      const verification = { type: 'login', email: 'ann@example.com' }
      const stubs = { 'POST /api/auth/login': () => Response.json({ verification }, { status: 202 }) }
      const page = await openPage('/auth', { stubs })
      await fillFields(page, { Email: 'ann@example.com', Password: password })
      await clickButton(page, 'Log In')
      await seesVerification(page)
      expect(currentPath()).toBe('/auth?mode=verify')
      await clickButton(page, 'Back to Login')
      expect((await page.findByRole('tab', { selected: true })).textContent).toBe('Log In')
    },
  },
]

/** Logs in as a verified user, optionally with two-step login. */
async function openLogIn(over: { twoStep?: boolean } = {}) {
  const { client, email } = await signUp()
  const first = await emailedCode(email)
  await client.post('/api/auth/verify', { email, code: first, type: 'signup' })
  if (over.twoStep) await client.post('/api/auth/two-step', { enabled: true, currentPassword: password })
  const page = await openPage('/auth', { as: await newVisitor() })
  await fillFields(page, { Email: email, Password: password })
  await clickButton(page, 'Log In')
  return { page, email, first }
}

function bodyOf(page: Page, sentTo: string): unknown {
  return page.requests.find(({ route }) => route === sentTo)?.body
}

const successes: Row[] = [
  {
    line: '4.7a',
    also: ['3.13a', '7.9'],
    says: 'a sign-up sends six fields, leads to the front page and shows a toast',
    check: async () => {
      const page = await openSignUp()
      await clickButton(page, 'Sign Up')
      await expectToast(page, 'normal', 'Account Created')
      expect(currentPath()).toBe('/')
      const fields = ['captchaAnswer', 'captchaSessionId', 'confirmPassword', 'email', 'password', 'username']
      expect(Object.keys(Object(bodyOf(page, 'POST /api/auth/signup'))).sort()).toEqual(fields)
    },
  },
  {
    line: '4.7b',
    also: ['7.10'],
    says: 'a login sends email and password, leads to the front page and shows a toast',
    check: async () => {
      const { page, email } = await openLogIn()
      await expectToast(page, 'normal', 'Welcome Back')
      await waitFor(() => expect(currentPath()).toBe('/'))
      expect(bodyOf(page, 'POST /api/auth/login')).toEqual({ email, password })
    },
  },
  {
    line: '4.7c',
    also: ['4.6d', '7.11'],
    says: 'a verification after a sign-up sends email, code and type, leads to the front page and shows a toast',
    check: async () => {
      const { page, email } = await openVerification()
      const code = await emailedCode(email)
      await fillFields(page, { 'Verification code': code })
      await clickButton(page, 'Verify')
      await expectToast(page, 'normal', 'Account verified successfully!')
      expect(currentPath()).toBe('/')
      expect(bodyOf(page, 'POST /api/auth/verify')).toEqual({ email, code, type: 'signup' })
    },
  },
  {
    line: '4.7c',
    says: 'a verification after a login shows another toast',
    check: async () => {
      const { page, email, first } = await openLogIn({ twoStep: true })
      await seesVerification(page)
      await fillFields(page, { 'Verification code': await nextEmailedCode(email, first) })
      await clickButton(page, 'Verify')
      await expectToast(page, 'normal', 'Logged in successfully!')
      expect(currentPath()).toBe('/')
    },
  },
  {
    line: '4.7e',
    says: 'the captcha question is requested when the page opens, on any tab',
    check: async () => {
      const page = await openPage('/auth')
      await expectText(page, 'Log In')
      expect(page.requests.map(({ route }) => route)).toContain('GET /api/auth/captcha')
    },
  },
  {
    line: '4.8',
    also: ['8.2.9b', '9.8b'],
    says: 'the temporary login shows a toast, clears the user and loads the marketplace as a new page after 100 ms',
    check: async () => {
      const page = await openPage('/demo-login')
      page.queryClient.setQueryData(['/api/auth/user'], null)
      await fillFields(page, { Username: 'reloads' })
      await clickButton(page, 'Enter Marketplace')
      await expectToast(page, 'normal', 'Temporary Login Successful')
      expect(page.queryClient.getQueryState(['/api/auth/user'])?.isInvalidated).toBe(true)
      expect(page.navigations).toEqual([])
      await page.timers.fire(100)
      expect(page.navigations).toEqual(['replace /marketplace'])
    },
  },
]

export const accounts: Row[] = [...session, ...modes, ...successes]
