import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { SessionProvider } from '@/modules/auth/web/session-provider'
import { AuthPage } from '@/modules/auth/web/sign-in/auth-page'
import { useViewer } from '@/web/lib/viewer'
import { BrowserRouter, currentUrl, setUrl } from '@/web/testing/browser-router'
import { expectFormSurvivesFailures, failingResponse } from '@/web/testing/form-failures'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { ToastHost } from '@/web/ui/toasts/toast-host'

const captcha = { sessionId: 'c1', question: 'What is 7 + 5?' }
const ann = { id: '1', username: 'ann', email: 'ann@example.com', verified: true }

function open({ address = '/auth', carried = {}, session = false, demoLogin = true } = {}) {
  setUrl(address, carried)
  return renderPage(
    <BrowserRouter>
      <SessionProvider>
        <AuthPage />
        <Who />
        <ToastHost />
      </SessionProvider>
    </BrowserRouter>,
    { site: { session, demoLogin } },
  )
}

function Who() {
  const viewer = useViewer()
  return <p>{viewer.state === 'user' ? `in as ${viewer.user.username}` : viewer.state}</p>
}

async function logIn(page: ReturnType<typeof open>, email = 'ann@example.com', password = 'correct horse 7') {
  if (email) await page.user.type(page.getByLabelText('Email'), email)
  if (password) await page.user.type(page.getByLabelText('Password'), password)
  await page.user.click(page.getByRole('button', { name: 'Log In' }))
}

const selected = (page: ReturnType<typeof open>) => page.getByRole('tab', { selected: true }).textContent

test('somebody signed in is taken to the front page, or to where they came from', async () => {
  mockApi({ 'GET /api/auth/user': ann, 'GET /api/auth/captcha': captcha })
  const page = open({ session: true })
  expect(page.queryByLabelText('Email')).toBeNull()
  await waitFor(() => expect(currentUrl()).toBe('/'))
  page.unmount()
  open({ session: true, carried: { from: '/wallet?all=1' } })
  await waitFor(() => expect(currentUrl()).toBe('/wallet?all=1'))
})

const elsewhere = ['//evil.example', 'https://evil.example/', '/\\evil.example', '/\t/evil.example']

test.each([...elsewhere, '/.//evil.example', '/auth?tab=signup', '/api/auth/roblox/logout', 7])(
  'nobody is led to %j',
  async (from) => {
    mockApi({ 'GET /api/auth/user': ann, 'GET /api/auth/captcha': captcha })
    const page = open({ session: true, carried: { from } })
    await waitFor(() => expect(currentUrl()).toBe('/'))
    page.unmount()
    open({ session: true, address: `/auth?${new URLSearchParams({ from: String(from) })}` })
    await waitFor(() => expect(currentUrl()).toBe('/'))
  },
)

test('who is sent here by the server comes back to where they were, whichever tab they use', async () => {
  mockApi({ 'GET /api/auth/captcha': captcha, 'POST /api/auth/login': { user: ann } })
  const page = open({ address: '/auth?from=%2Fprofile%3Ftab%3Dtransactions' })
  expect(currentUrl()).toBe('/auth')
  await page.user.click(page.getByRole('tab', { name: 'Sign Up' }))
  await page.user.click(page.getByRole('tab', { name: 'Log In' }))
  await logIn(page)
  await page.findByText('in as ann')
  expect(currentUrl()).toBe('/profile?tab=transactions')
})

test('the log-in comes first; the link that leads here may mean the other tab', async () => {
  mockApi({ 'GET /api/auth/captcha': captcha })
  const page = open()
  expect(selected(page)).toBe('Log In')
  page.unmount()
  const second = open({ carried: { tab: 'signup' } })
  expect(selected(second)).toBe('Sign Up')
  second.unmount()
  const third = open({ address: '/auth?tab=signup' })
  expect(selected(third)).toBe('Sign Up')
  expect(await third.findByText('What is 7 + 5?')).toBeDefined()
})

test('a tab is a place, and what was typed in the other stays', async () => {
  mockApi({ 'GET /api/auth/captcha': captcha })
  const page = open()
  await page.user.type(page.getByLabelText('Email'), 'ann@example.com')
  await page.user.click(page.getByRole('tab', { name: 'Sign Up' }))
  expect(currentUrl()).toBe('/auth?tab=signup')
  await page.user.click(page.getByRole('tab', { name: 'Log In' }))
  expect(page.getByDisplayValue('ann@example.com')).toBeDefined()
})

test('the right password lets one in, says so and leads back', async () => {
  const asked = mockApi({ 'GET /api/auth/captcha': captcha, 'POST /api/auth/login': { user: ann } })
  const page = open({ carried: { from: '/item/7' } })
  await logIn(page, ' ann@example.com ')
  expect(await page.findByText('Welcome Back')).toBeDefined()
  expect(page.getByText('in as ann')).toBeDefined()
  expect(currentUrl()).toBe('/item/7')
  expect(asked.at(-1)).toEqual({
    call: 'POST /api/auth/login',
    body: { email: 'ann@example.com', password: 'correct horse 7' },
  })
})

test('what a visitor was told is forgotten', async () => {
  mockApi({ 'GET /api/auth/captcha': captcha, 'POST /api/auth/login': { user: ann } })
  const page = open()
  page.queryClient.setQueryData(['/api/items', '7'], { stock: 1 })
  await logIn(page)
  await page.findByText('in as ann')
  expect(page.queryClient.getQueryData(['/api/items', '7'])).toBeUndefined()
})

test('with two-step log-in the code is asked for, of the kind that the server says', async () => {
  mockApi({
    'GET /api/auth/captcha': captcha,
    'POST /api/auth/login': Response.json(
      { verification: { type: 'login', email: 'ann@example.com' } },
      { status: 202 },
    ),
  })
  const page = open({ carried: { from: '/sell' } })
  await logIn(page)
  expect(await page.findByText("We've sent a 6-digit code to ann@example.com")).toBeDefined()
  expect(document.activeElement).toBe(page.getByLabelText('Verification code'))
  expect(currentUrl()).toBe('/auth?mode=verify')
  expect(history.state).toMatchObject({ type: 'login', from: '/sell' })
})

test('a refusal stays on the page with what was typed', async () => {
  const words = 'The email or the password is not right.'
  mockApi({
    'GET /api/auth/captcha': captcha,
    'POST /api/auth/login': mockProblem(401, 'login_failed', words),
  })
  const page = open()
  await logIn(page)
  expect(await page.findByText('Login Failed')).toBeDefined()
  expect(page.getByRole('alert').textContent).toBe(words)
  expect(page.getByDisplayValue('correct horse 7')).toBeDefined()
})

test('a log-in that fails is told in the server’s words, and nothing typed is lost', async () => {
  mockApi({ 'GET /api/auth/captcha': captcha, 'POST /api/auth/login': failingResponse })
  const page = open()
  await page.user.type(page.getByLabelText('Email'), 'ann@example.com')
  await page.user.type(page.getByLabelText('Password'), 'correct horse 7')
  await expectFormSurvivesFailures({ page, button: 'Log In', title: 'Login Failed' })
})

test('an empty form asks for its first field and sends nothing', async () => {
  const asked = mockApi({ 'GET /api/auth/captcha': captcha })
  const page = open()
  await logIn(page, '', '')
  expect(document.activeElement).toBe(page.getByLabelText('Email'))
  expect(page.getByText('Enter a password.')).toBeDefined()
  expect(asked.map((each) => each.call)).toEqual(['GET /api/auth/captcha'])
})

test('a password is shown and hidden again', async () => {
  mockApi({ 'GET /api/auth/captcha': captcha })
  const page = open()
  const field = page.getByLabelText('Password')
  expect(field.getAttribute('type')).toBe('password')
  await page.user.click(page.getByRole('button', { name: 'Show characters' }))
  expect(field.getAttribute('type')).toBe('text')
  await page.user.click(page.getByRole('button', { name: 'Hide characters' }))
  expect(field.getAttribute('type')).toBe('password')
})

test('the temporary login is offered where it is open', () => {
  mockApi({ 'GET /api/auth/captcha': captcha })
  const page = open()
  expect(page.getByRole('link', { name: 'Temporary Login' }).getAttribute('href')).toBe('/demo-login')
  page.unmount()
  expect(open({ demoLogin: false }).queryByRole('link', { name: 'Temporary Login' })).toBeNull()
})
