import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { AuthPage } from '@/modules/auth/web/sign-in/auth-page'
import type { Viewer } from '@/web/lib/session/viewer'
import { BrowserRouter, currentUrl, setUrl } from '@/web/testing/browser-router'
import { currentFailureResponse, expectFormSurvivesFailures } from '@/web/testing/form-failures'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const ann = { id: '1', username: 'ann', email: 'ann@example.com', verified: true }
const unverified = buildViewer({ email: 'ann@example.com', verified: false })
const pendingLogIn = { email: 'ann@example.com', type: 'login' }
const captcha = { sessionId: 'c', question: 'What is 1 + 1?' }

function open(viewer: Viewer, historyState: object = {}, hash = '') {
  setUrl(`/auth?mode=verify${hash}`, historyState)
  return renderPage(
    <BrowserRouter>
      <main>
        <AuthPage />
      </main>
    </BrowserRouter>,
    { viewer, hasToasts: true },
  )
}

const verifyButton = (page: ReturnType<typeof open>) => page.getByRole('button', { name: 'Verify' })

test('the field is for one-time codes and takes at most six digits', async () => {
  const page = open(unverified)
  const field = page.getByLabelText('Verification code')
  expect(field.getAttribute('autocomplete')).toBe('one-time-code')
  await page.user.type(field, '1234567')
  expect(field).toHaveProperty('value', '123456')
})

test('a two-step login that began on the platform takes the email from the URL hash', async () => {
  const calls = mockApi({ 'POST /api/auth/verify': { user: ann } })
  const page = open({ state: 'guest' }, {}, '#email=ann%2Bshop%40example.com')
  expect(page.getByText("We've sent a 6-digit code to ann+shop@example.com")).toBeDefined()
  await page.user.type(page.getByLabelText('Verification code'), '123456{Enter}')
  await page.findByText('Logged in successfully!')
  expect(calls[0]?.body).toMatchObject({ email: 'ann+shop@example.com', type: 'login' })
  expect(currentUrl()).toBe('/')
})

test('it returns to the page in the URL hash, but not to another site', async () => {
  for (const [from, expected] of [
    ['/checkout?amount=5&item=7', '/checkout?amount=5&item=7'],
    ['//evil.example', '/'],
  ] as const) {
    mockApi({ 'POST /api/auth/verify': { user: ann } })
    const page = open({ state: 'guest' }, {}, `#${new URLSearchParams({ email: 'ann@example.com', from })}`)
    await page.user.type(page.getByLabelText('Verification code'), '123456{Enter}')
    await waitFor(() => expect(currentUrl()).toBe(expected))
    page.unmount()
  }
})

test('a two-step login is completed and opens the return path', async () => {
  const calls = mockApi({ 'POST /api/auth/verify': { user: ann } })
  const page = open({ state: 'guest' }, { ...pendingLogIn, from: '/wallet' })
  await page.user.type(page.getByLabelText('Verification code'), '123456{Enter}')
  expect(await page.findByText('Logged in successfully!')).toBeDefined()
  expect(calls[0]?.body).toMatchObject({ type: 'login' })
  expect(currentUrl()).toBe('/wallet')
})

test('a wrong code is reported in its field and stays there', async () => {
  const message = 'That code is wrong or has expired.'
  mockApi({
    'POST /api/auth/verify': mockProblem(422, 'code_wrong', message, {
      errors: [{ path: 'code', message }],
    }),
  })
  const page = open(unverified)
  await page.user.type(page.getByLabelText('Verification code'), '123456')
  await page.user.click(verifyButton(page))
  expect(await page.findByText('Verification Failed')).toBeDefined()
  expect(page.getAllByText(message).length).toBe(2)
  expect(page.getByDisplayValue('123456')).toBe(document.activeElement as HTMLElement)
})

test('a failed verification shows the server’s message, and the code stays', async () => {
  mockApi({ 'POST /api/auth/verify': currentFailureResponse })
  const page = open(unverified)
  await page.user.type(page.getByLabelText('Verification code'), '123456')
  await expectFormSurvivesFailures({ page, button: 'Verify', toast: 'Verification Failed' })
})

test('a code is resent, or the server’s error is shown', async () => {
  let response = new Response(null, { status: 202 })
  const calls = mockApi({ 'POST /api/auth/resend-code': () => response })
  const page = open({ state: 'guest' }, pendingLogIn)
  await page.user.click(page.getByRole('button', { name: 'Resend Code' }))
  expect(await page.findByText('Code Sent')).toBeDefined()
  expect(page.getByText('A new verification code has been sent to your email')).toBeDefined()
  expect(calls[0]?.body).toEqual(pendingLogIn)
  response = mockProblem(429, 'too_many_requests', 'Too many attempts. Please wait a moment.')
  await page.user.click(page.getByRole('button', { name: 'Resend Code' }))
  expect(await page.findByText('Too many attempts. Please wait a moment.')).toBeDefined()
})

test('“Back to Login” opens the login tab', async () => {
  mockApi({ 'GET /api/auth/captcha': captcha })
  const page = open({ state: 'guest' }, pendingLogIn)
  await page.user.click(page.getByRole('button', { name: 'Back to Login' }))
  expect(page.getByRole('tab', { name: 'Log In' }).getAttribute('aria-selected')).toBe('true')
  expect(document.activeElement?.tagName).toBe('H1')
})

test('without an email to verify the screen redirects', async () => {
  mockApi({ 'GET /api/auth/captcha': captcha })
  const visitor = open({ state: 'guest' })
  await waitFor(() => expect(currentUrl()).toBe('/auth'))
  visitor.unmount()
  open(buildViewer({ email: 'ann@example.com', verified: true }))
  await waitFor(() => expect(currentUrl()).toBe('/'))
})

const token = 'T'.repeat(43)

test('the link of the email verifies without a code, once the user presses the button', async () => {
  const calls = mockApi({ 'POST /api/auth/verify': { user: ann } })
  const page = open({ state: 'guest' }, {}, `#type=signup&email=ann%40example.com&token=${token}`)
  expect(page.getByText('Press the button to verify ann@example.com')).toBeDefined()
  expect(page.queryByLabelText('Verification code')).toBeNull()
  expect(calls).toEqual([])
  await page.user.click(verifyButton(page))
  expect(await page.findByText('Account verified successfully!')).toBeDefined()
  expect(calls[0]?.body).toEqual({ email: 'ann@example.com', code: token, type: 'signup' })
})

test('when the link has expired, the page says so and takes a code', async () => {
  mockApi({ 'POST /api/auth/verify': () => mockProblem(422, 'code_wrong', 'This code has expired.') })
  const page = open({ state: 'guest' }, {}, `#type=login&email=ann%40example.com&token=${token}`)
  await page.user.click(verifyButton(page))
  expect((await page.findAllByText('This code has expired.')).length).toBeGreaterThan(0)
  expect(page.getByLabelText('Verification code')).toHaveProperty('value', '')
})

test('a link that was cut off asks for the code', () => {
  mockApi({})
  const page = open({ state: 'guest' }, {}, `#type=login&email=ann%40example.com&token=${token.slice(1)}`)
  expect(page.getByLabelText('Verification code')).toBeDefined()
})
