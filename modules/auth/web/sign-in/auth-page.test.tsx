import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { openAuthPage } from '@/tests/support/auth-page'
import { currentUrl } from '@/web/testing/browser-router'
import { currentFailureResponse, expectFormSurvivesFailures } from '@/web/testing/form-failures'
import { mockApi } from '@/web/testing/mock-api'

const captcha = { sessionId: 'c1', question: 'What is 7 + 5?' }
const ann = { id: '1', username: 'ann', email: 'ann@example.com', verified: true }

function open({ address = '/auth', historyState = {}, session = false, demoLogin = true } = {}) {
  return openAuthPage(address, historyState, { session, demoLogin })
}

async function logIn(page: ReturnType<typeof open>, email = 'ann@example.com', password = 'correct horse 7') {
  if (email) await page.user.type(page.getByLabelText('Email'), email)
  if (password) await page.user.type(page.getByLabelText('Password'), password)
  await page.user.click(page.getByRole('button', { name: 'Log In' }))
}

const selected = (page: ReturnType<typeof open>) => page.getByRole('tab', { selected: true }).textContent

test('a logged-in user is redirected to the front page or the return path', async () => {
  mockApi({ 'GET /api/auth/user': ann, 'GET /api/auth/captcha': captcha })
  const page = open({ session: true })
  expect(page.queryByLabelText('Email')).toBeNull()
  await waitFor(() => expect(currentUrl()).toBe('/'))
  page.unmount()
  open({ session: true, historyState: { from: '/wallet?all=1' } })
  await waitFor(() => expect(currentUrl()).toBe('/wallet?all=1'))
})

const otherSites = ['//evil.example', 'https://evil.example/', '/\\evil.example', '/\t/evil.example']

test.each([...otherSites, '/.//evil.example', '/auth?tab=signup', '/api/auth/roblox/logout', 7])(
  '%j is not accepted as return path',
  async (from) => {
    mockApi({ 'GET /api/auth/user': ann, 'GET /api/auth/captcha': captcha })
    const page = open({ session: true, historyState: { from } })
    await waitFor(() => expect(currentUrl()).toBe('/'))
    page.unmount()
    open({ session: true, address: `/auth?${new URLSearchParams({ from: String(from) })}` })
    await waitFor(() => expect(currentUrl()).toBe('/'))
  },
)

test('the return path of the query string survives switching tabs', async () => {
  mockApi({ 'GET /api/auth/captcha': captcha, 'POST /api/auth/login': { user: ann } })
  const page = open({ address: '/auth?from=%2Fprofile%3Ftab%3Dtransactions' })
  expect(currentUrl()).toBe('/auth')
  await page.user.click(page.getByRole('tab', { name: 'Sign Up' }))
  await page.user.click(page.getByRole('tab', { name: 'Log In' }))
  await logIn(page)
  await page.findByText('logged in as ann')
  expect(currentUrl()).toBe('/profile?tab=transactions')
})

test('the error of a failed platform login stays beside its return path', async () => {
  mockApi({ 'GET /api/auth/captcha': captcha })
  open({ address: '/auth?error=denied&from=%2Fsell' })
  await waitFor(() => expect(history.state).toMatchObject({ from: '/sell' }))
  expect(currentUrl()).toBe('/auth?error=denied')
})

test('the temporary login knows the page to return to', async () => {
  mockApi({ 'GET /api/auth/captcha': captcha })
  const page = open({ historyState: { from: '/item/7' } })
  await page.user.click(page.getByRole('link', { name: 'Temporary Login' }))
  expect(currentUrl()).toBe('/demo-login')
  expect(history.state).toMatchObject({ from: '/item/7' })
})

test('the login tab is the default, and a link may select the other one', async () => {
  mockApi({ 'GET /api/auth/captcha': captcha })
  const page = open()
  expect(selected(page)).toBe('Log In')
  page.unmount()
  const second = open({ historyState: { tab: 'signup' } })
  expect(selected(second)).toBe('Sign Up')
  second.unmount()
  const third = open({ address: '/auth?tab=signup' })
  expect(selected(third)).toBe('Sign Up')
  expect(await third.findByText('What is 7 + 5?')).toBeDefined()
})

test('each tab has a URL, and the input of the other one stays', async () => {
  mockApi({ 'GET /api/auth/captcha': captcha })
  const page = open()
  await page.user.type(page.getByLabelText('Email'), 'ann@example.com')
  await page.user.click(page.getByRole('tab', { name: 'Sign Up' }))
  expect(currentUrl()).toBe('/auth?tab=signup')
  await page.user.click(page.getByRole('tab', { name: 'Log In' }))
  expect(page.getByDisplayValue('ann@example.com')).toBeDefined()
})

test('the right password logs in, clears the visitor’s cached data, shows a toast and opens the return path', async () => {
  const calls = mockApi({ 'GET /api/auth/captcha': captcha, 'POST /api/auth/login': { user: ann } })
  const page = open({ historyState: { from: '/item/7' } })
  page.queryClient.setQueryData(['/api/items', '7'], { stock: 1 })
  await logIn(page, ' ann@example.com ')
  expect(await page.findByText('Welcome Back')).toBeDefined()
  expect(page.getByText('logged in as ann')).toBeDefined()
  expect(currentUrl()).toBe('/item/7')
  expect(page.queryClient.getQueryData(['/api/items', '7'])).toBeUndefined()
  expect(calls.at(-1)).toEqual({
    call: 'POST /api/auth/login',
    body: { email: 'ann@example.com', password: 'correct horse 7' },
  })
})

test('with two-step login the verification screen opens', async () => {
  mockApi({
    'GET /api/auth/captcha': captcha,
    'POST /api/auth/login': Response.json(
      { verification: { type: 'login', email: 'ann@example.com' } },
      { status: 202 },
    ),
  })
  const page = open({ historyState: { from: '/sell' } })
  await logIn(page)
  expect(await page.findByText("We've sent a 6-digit code to ann@example.com")).toBeDefined()
  expect(document.activeElement).toBe(page.getByLabelText('Verification code'))
  expect(currentUrl()).toBe('/auth?mode=verify')
  expect(history.state).toMatchObject({ type: 'login', from: '/sell' })
})

test('a failed login shows the server’s message, and the input stays', async () => {
  mockApi({ 'GET /api/auth/captcha': captcha, 'POST /api/auth/login': currentFailureResponse })
  const page = open()
  await page.user.type(page.getByLabelText('Email'), 'ann@example.com')
  await page.user.type(page.getByLabelText('Password'), 'correct horse 7')
  await expectFormSurvivesFailures({ page, button: 'Log In', toast: 'Login Failed' })
})

test('an empty form focuses its first field and sends nothing', async () => {
  const calls = mockApi({ 'GET /api/auth/captcha': captcha })
  const page = open()
  await logIn(page, '', '')
  expect(document.activeElement).toBe(page.getByLabelText('Email'))
  expect(page.getByText('Enter a password.')).toBeDefined()
  expect(calls.map((each) => each.call)).toEqual(['GET /api/auth/captcha'])
})

test('the demo login is linked only while it is enabled', () => {
  mockApi({ 'GET /api/auth/captcha': captcha })
  const page = open()
  expect(page.getByRole('link', { name: 'Temporary Login' }).getAttribute('href')).toBe('/demo-login')
  page.unmount()
  expect(open({ demoLogin: false }).queryByRole('link', { name: 'Temporary Login' })).toBeNull()
})
