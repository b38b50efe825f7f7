import '@/web/testing/dom'
import { expect, mock, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { SecurityPage } from '@/modules/auth/web/security/security-page'
import type { Viewer, ViewerUser } from '@/web/lib/session/viewer'
import { currentFailureResponse, expectFormSurvivesFailures } from '@/web/testing/form-failures'
import { mockProblem, mockApi as mockResponses } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const here = {
  id: 's1',
  createdAt: '2026-03-08T12:00:00.000Z',
  seenAt: '2026-03-09T12:00:00.000Z',
  browser: 'Firefox',
  operatingSystem: 'Windows',
  current: true,
}
const phone = { ...here, id: 's2', browser: 'Safari', operatingSystem: 'iOS', current: false }
const done = new Response(null, { status: 204 })
const mockApi: typeof mockResponses = (responses) =>
  mockResponses({ 'GET /api/auth/security-events': [], ...responses })

function open(user: Partial<ViewerUser> = {}, logOut = async () => undefined) {
  return render(buildViewer({ email: 'ann@example.com', ...user }), logOut)
}

function render(viewer: Viewer, logOut?: () => Promise<unknown>) {
  return renderPage(<SecurityPage />, {
    viewer,
    path: '/security',
    ...(logOut && { logOut }),
    hasToasts: true,
  })
}

const panel = (page: ReturnType<typeof open>, name: string) => within(page.getByRole('region', { name }))

/** Types the current password into the dialog that asks for it. */
async function enterPassword(page: ReturnType<typeof open>, password = 'correct horse 7') {
  const dialog = within(await page.findByRole('dialog', { name: "Confirm it's you" }))
  await page.user.type(dialog.getByLabelText('Current password'), `${password}{Enter}`)
}

test('a visitor is redirected to the login', () => {
  mockApi({})
  expect(render({ state: 'guest' }).history).toEqual(['/auth'])
})

test('the sessions are listed, and another session can be ended', async () => {
  let sessions = [here, phone]
  const calls = mockApi({
    'GET /api/auth/sessions': () => sessions,
    'DELETE /api/auth/sessions/s2': () => {
      sessions = [here]
      return done
    },
  })
  const page = open()
  expect(await page.findByText('This browser')).toBeDefined()
  await page.user.click(page.getByRole('button', { name: /^End the session of/ }))
  expect(await page.findByText('Session Ended')).toBeDefined()
  await waitFor(() => expect(page.queryByRole('button', { name: /^End the session of/ })).toBeNull())
  expect(document.activeElement?.textContent).toBe('Sessions')
  expect(calls.map((each) => each.call)).toContain('DELETE /api/auth/sessions/s2')
})

test('signing out everywhere ends all sessions, including this one', async () => {
  const calls = mockApi({ 'GET /api/auth/sessions': [here], 'DELETE /api/auth/sessions': done })
  const logOut = mock(async () => undefined)
  const page = open({}, logOut)
  await page.user.click(page.getByRole('button', { name: 'Log out everywhere' }))
  await waitFor(() => expect(logOut).toHaveBeenCalledTimes(1))
  expect(calls.at(-1)?.call).toBe('DELETE /api/auth/sessions')
})

test('the current password is required to change it', async () => {
  const calls = mockApi({ 'GET /api/auth/sessions': [here], 'POST /api/auth/password': done })
  const page = open()
  const form = panel(page, 'Password')
  await page.user.type(form.getByLabelText('New password'), 'a new password 9')
  await page.user.click(form.getByRole('button', { name: 'Change password' }))
  await enterPassword(page)
  expect(await page.findByText('Password Changed')).toBeDefined()
  expect(calls.find((each) => each.call === 'POST /api/auth/password')?.body).toEqual({
    currentPassword: 'correct horse 7',
    password: 'a new password 9',
  })
  expect(form.getByLabelText('New password')).toHaveProperty('value', '')
})

test('a failed password change shows the server’s message, and the input stays', async () => {
  mockApi({ 'GET /api/auth/sessions': [here], 'POST /api/auth/password': currentFailureResponse })
  const page = open()
  const form = panel(page, 'Password')
  await page.user.type(form.getByLabelText('New password'), 'a new password 9{Enter}')
  await enterPassword(page)
  await expectFormSurvivesFailures({ page, button: 'Change password' })
})

test('a failed email change shows the server’s message, and the input stays', async () => {
  mockApi({ 'GET /api/auth/sessions': [here], 'POST /api/auth/email': currentFailureResponse })
  const page = open()
  const form = panel(page, 'Email')
  await page.user.type(form.getByLabelText('New email'), 'new@example.com{Enter}')
  await enterPassword(page)
  await expectFormSurvivesFailures({ page, button: 'Send code' })
})

test.each([
  ['Password', 'Change password', 'Enter a password.', 1],
  ['Email', 'Send code', 'Enter your email address.', 1],
])('the empty form of %j shows what is missing and sends nothing', async (name, button, error, times) => {
  const calls = mockApi({ 'GET /api/auth/sessions': [here] })
  const page = open()
  const form = panel(page, name)
  await page.user.click(form.getByRole('button', { name: button }))
  expect(form.getAllByText(error)).toHaveLength(times)
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  expect(calls.some(({ call }) => call.startsWith('POST'))).toBe(false)
})

test.each([
  ['opens the login', {}, '/auth'],
  ['opens the password reset for a user without a password', { passwordMissing: true }, '/auth?mode=forgot'],
])('“Log in again” %s', async (_, user, path) => {
  const message = 'Please log in again: this requires a login from the last ten minutes.'
  mockApi({
    'GET /api/auth/sessions': [here],
    'POST /api/auth/password': mockProblem(403, 'log_in_again', message),
  })
  const logOut = mock(async () => undefined)
  const page = open(user, logOut)
  const form = panel(page, 'Password')
  await page.user.type(form.getByLabelText('New password'), 'a new password 9')
  await page.user.click(form.getByRole('button', { name: / password$/ }))
  if (!('passwordMissing' in user)) await enterPassword(page)
  await page.user.click(await form.findByRole('button', { name: 'Log in again' }))
  await waitFor(() => expect(page.history?.at(-1)).toBe(path))
  expect(logOut).toHaveBeenCalledTimes(1)
})

test('a user without a password sets one without a current password', async () => {
  const calls = mockApi({ 'GET /api/auth/sessions': [here], 'POST /api/auth/password': done })
  const page = open({ passwordMissing: true })
  expect(page.queryByLabelText('Current password')).toBeNull()
  const form = panel(page, 'Password')
  await page.user.type(form.getByLabelText('New password'), 'a new password 9')
  await page.user.click(form.getByRole('button', { name: 'Set password' }))
  expect(await page.findByText('Password Changed')).toBeDefined()
  expect(calls.find((each) => each.call === 'POST /api/auth/password')?.body).toEqual({
    password: 'a new password 9',
  })
})

test('a new email takes effect once its code is confirmed', async () => {
  const email = 'new@example.com'
  const calls = mockApi({
    'GET /api/auth/sessions': [here],
    'POST /api/auth/email': (body: unknown) =>
      Object(body).code ? { id: '1', email, verified: true } : new Response(null, { status: 202 }),
  })
  const page = open()
  const form = panel(page, 'Email')
  await page.user.type(form.getByLabelText('New email'), email)
  await page.user.click(form.getByRole('button', { name: 'Send code' }))
  await enterPassword(page)
  await page.user.type(await form.findByLabelText('Verification code'), '123456')
  await page.user.click(form.getByRole('button', { name: 'Confirm email' }))
  expect(await page.findByText('Email Changed')).toBeDefined()
  const bodies = calls.filter((each) => each.call === 'POST /api/auth/email').map((each) => each.body)
  expect(bodies).toEqual([
    { email, currentPassword: 'correct horse 7' },
    { email, code: '123456' },
  ])
  expect(form.getByLabelText('New email')).toHaveProperty('value', '')
})

test('“Another address” returns to the email form', async () => {
  mockApi({
    'GET /api/auth/sessions': [here],
    'POST /api/auth/email': new Response(null, { status: 202 }),
  })
  const page = open({ passwordMissing: true })
  const form = panel(page, 'Email')
  await page.user.type(form.getByLabelText('New email'), 'new@example.com{Enter}')
  const field = await form.findByLabelText('Verification code')
  expect(document.activeElement).toBe(field)
  await page.user.click(form.getByRole('button', { name: 'Use another address' }))
  expect(document.activeElement?.textContent).toBe('Email')
  await page.user.tab()
  expect(document.activeElement).toBe(form.getByLabelText('New email'))
})

test('turning on two-step login requires the password', async () => {
  const calls = mockApi({
    'GET /api/auth/sessions': [here],
    'POST /api/auth/two-step': { id: '1', twoStep: true },
  })
  const page = open()
  const form = panel(page, 'Two-step login')
  expect(form.getByText('Off')).toBeDefined()
  await page.user.click(form.getByRole('button', { name: 'Turn on two-step login' }))
  await enterPassword(page)
  expect(await page.findByText('Two-Step Login Is On')).toBeDefined()
  expect(calls.find((each) => each.call === 'POST /api/auth/two-step')?.body).toEqual({
    enabled: true,
    currentPassword: 'correct horse 7',
  })
})

test('two-step login can be turned off, and requires a verified email', () => {
  mockApi({ 'GET /api/auth/sessions': [here] })
  const on = open({ twoStep: true })
  expect(on.getByRole('button', { name: 'Turn off two-step login' })).toBeDefined()
  on.unmount()
  const unverified = open({ verified: false })
  expect(unverified.queryByRole('button', { name: 'Turn on two-step login' })).toBeNull()
  expect(unverified.getByText('Not verified')).toBeDefined()
})

test('a temporary account sees a notice and its sessions', async () => {
  mockApi({ 'GET /api/auth/sessions': [here] })
  const page = open({ temporary: true })
  expect(await page.findByText('This browser')).toBeDefined()
  expect(page.getByText(/^This is a temporary account/)).toBeDefined()
  expect(page.queryByLabelText('New password')).toBeNull()
})
