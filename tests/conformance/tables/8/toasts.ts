import { expect } from 'bun:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { act, waitFor } from '@testing-library/react/pure'
import { password } from '@/modules/auth/factory'
import { errorResponse, networkError, openPage, type Page } from '@/tests/conformance/page'
import { clickButton, expectToast, fillFields } from '@/tests/conformance/page-queries'
import type { Row } from '@/tests/conformance/row'
import { openSignUp, openVerification, signUp } from '@/tests/conformance/sign-up'
import { newUser, site } from '@/tests/conformance/site'

const busy = 'The site is being looked after.'
const maintenance = () => errorResponse(503, 'unavailable', busy)

async function openLogIn(stubs = {}, over = {}): Promise<Page> {
  const page = await openPage('/auth', { stubs })
  await fillFields(page, { Email: 'nobody@example.com', Password: password, ...over })
  await clickButton(page, 'Log In')
  return page
}

async function openTemporary(username: string, stubs = {}): Promise<Page> {
  const page = await openPage('/demo-login', { stubs })
  await fillFields(page, { Username: username })
  await clickButton(page, 'Enter Marketplace')
  return page
}

async function verifyWith(code: string): Promise<Page> {
  const { page } = await openVerification()
  await fillFields(page, { 'Verification code': code })
  await clickButton(page, 'Verify')
  return page
}

const info: Row[] = [
  {
    line: '8.2.2',
    says: 'a failed logout shows the reason',
    check: async () => {
      const page = await openPage('/support', {
        as: await newUser(),
        stubs: { 'POST /api/auth/logout': maintenance },
      })
      await clickButton(page, 'Log Out')
      await expectToast(page, 'destructive', 'Logout Failed', busy)
      await page.findByRole('button', { name: 'Log Out' })
    },
  },
  {
    line: '8.2.4',
    says: "a captcha that doesn't load shows a toast",
    check: async () => {
      const page = await openPage('/auth?tab=signup', { stubs: { 'GET /api/auth/captcha': maintenance } })
      await expectToast(page, 'destructive', 'Failed to generate captcha')
    },
  },
]

const refused: Row[] = [
  {
    line: '8.2.5a',
    also: ['4.7d'],
    says: 'a rejected sign-up shows the reason and gets a new captcha question',
    check: async () => {
      const { client } = await signUp({ username: 'first_there' })
      expect((await client.get('/api/auth/user')).status).toBe(200)
      const page = await openSignUp({ Username: 'first_there' })
      await clickButton(page, 'Sign Up')
      await expectToast(page, 'destructive', 'Sign Up Failed', /This username is taken/)
      const requestCount = () => page.requests.filter(({ route }) => route === 'GET /api/auth/captcha').length
      await waitFor(() => expect(requestCount()).toBe(2))
    },
  },
  {
    line: '8.2.5a',
    says: 'a rejected login shows the reason',
    check: async () =>
      expectToast(await openLogIn(), 'destructive', 'Login Failed', 'Incorrect email or password.'),
  },
  {
    line: '8.2.5a',
    says: 'a rejected code shows the reason',
    check: async () =>
      expectToast(await verifyWith('000000'), 'destructive', 'Verification Failed', /That code is wrong/),
  },
  {
    line: '8.2.5b',
    says: "a code that can't be resent shows the reason",
    check: async () => {
      const { page } = await openVerification({ 'POST /api/auth/resend-code': maintenance })
      await clickButton(page, 'Resend Code')
      await expectToast(page, 'destructive', 'Error', busy)
    },
  },
  {
    line: '8.2.6',
    says: 'a rejected temporary login shows the reason',
    check: async () => {
      await signUp({ username: 'not_temporary' })
      const page = await openTemporary('not_temporary')
      await expectToast(page, 'destructive', 'Login Failed', 'This username is taken.')
    },
  },
  {
    line: '8.2.6',
    says: "the reason is the `message` of the server's response",
    check: async () => {
      const refuse = () => Response.json({ message: busy }, { status: 503 })
      const page = await openTemporary('ann', { 'POST /api/auth/temp-login': refuse })
      await expectToast(page, 'destructive', 'Login Failed', busy)
    },
  },
  {
    line: '8.2.6',
    says: 'without a message from the server, a toast has a default text',
    check: async () => {
      const wordless = () => new Response('<h1>Bad gateway</h1>', { status: 502 })
      const page = await openTemporary('ann', { 'POST /api/auth/temp-login': wordless })
      await expectToast(page, 'destructive', 'Login Failed', 'Could not log in. Please try again.')
    },
  },
  ...[
    { name: 'login', fail: () => openLogIn({ 'POST /api/auth/login': networkError }) },
    {
      name: 'temporary login',
      fail: () => openTemporary('ann', { 'POST /api/auth/temp-login': networkError }),
    },
  ].map(({ name, fail }) => ({
    line: '8.2.7',
    says: `without a network the ${name} shows that in a toast`,
    check: async () =>
      expectToast(
        await fail(),
        'destructive',
        'Connection Error',
        'Could not connect to server. Please try again.',
      ),
  })),
]

const paid: Row[] = [
  {
    line: '8.2.10',
    says: 'a notification without text has a default text',
    check: async () => {
      const list: unknown[] = []
      const stubs = { 'GET /api/notifications': () => Response.json(list) }
      const page = await openPage('/support', { as: await newUser(), stubs })
      const notifications = () => page.queryClient.getQueryData(['/api/notifications'])
      await waitFor(() => expect(notifications()).toEqual([]))
      await act(() => nextTurn())
      const at = new Date((await site()).ctx.now()).toISOString()
      list.push({ id: 'n', type: 'other', title: '', content: '', href: null, isRead: false, createdAt: at })
      await act(() => page.queryClient.invalidateQueries({ queryKey: ['/api/notifications'] }))
      await expectToast(page, 'normal', 'New Notification', 'You have a new notification.')
    },
  },
]

export const toasts: Row[] = [...info, ...refused, ...paid]
