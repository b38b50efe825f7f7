import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { AuthPage } from '@/modules/auth/web/sign-in/auth-page'
import type { Viewer } from '@/web/lib/viewer'
import { BrowserRouter, currentUrl, setUrl } from '@/web/testing/browser-router'
import { expectFormSurvivesFailures, failingResponse } from '@/web/testing/form-failures'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'
import { ToastHost } from '@/web/ui/toasts/toast-host'

const ann = { id: '1', username: 'ann', email: 'ann@example.com', verified: true }
const unverified = buildViewer({ email: 'ann@example.com', verified: false })
const loggingIn = { email: 'ann@example.com', type: 'login' }
const captcha = { sessionId: 'c', question: 'What is 1 + 1?' }

function open(viewer: Viewer, carried: object = {}, hash = '') {
  setUrl(`/auth?mode=verify${hash}`, carried)
  return renderPage(
    <BrowserRouter>
      <main>
        <AuthPage />
      </main>
      <ToastHost />
    </BrowserRouter>,
    { viewer },
  )
}

const verifyButton = (page: ReturnType<typeof open>) => page.getByRole('button', { name: 'Verify' })

test('a person with an unproven address enters the code that went there', async () => {
  const asked = mockApi({ 'POST /api/auth/verify': { user: ann } })
  const page = open(unverified)
  expect(page.getByRole('heading', { name: 'Email Verification' })).toBeDefined()
  expect(page.getByText("We've sent a 6-digit code to ann@example.com")).toBeDefined()
  const field = page.getByLabelText('Verification code')
  expect(field.getAttribute('autocomplete')).toBe('one-time-code')
  await page.user.type(field, '12a 345')
  expect(field).toHaveProperty('value', '12345')
  expect(verifyButton(page)).toHaveProperty('disabled', true)
  await page.user.type(field, '67')
  expect(field).toHaveProperty('value', '123456')
  await page.user.click(verifyButton(page))
  expect(await page.findByText('Account verified successfully!')).toBeDefined()
  expect(asked).toEqual([
    { call: 'POST /api/auth/verify', body: { email: 'ann@example.com', code: '123456', type: 'signup' } },
  ])
  expect(currentUrl()).toBe('/')
})

test('a log-in that began on another site is finished here too: the address stands in the link', async () => {
  const asked = mockApi({ 'POST /api/auth/verify': { user: ann } })
  const page = open({ state: 'guest' }, {}, '#email=ann%2Bshop%40example.com')
  expect(page.getByText("We've sent a 6-digit code to ann+shop@example.com")).toBeDefined()
  await page.user.type(page.getByLabelText('Verification code'), '123456{Enter}')
  await page.findByText('Logged in successfully!')
  expect(asked[0]?.body).toMatchObject({ email: 'ann+shop@example.com', type: 'login' })
})

test('a log-in is finished here, and leads back', async () => {
  const asked = mockApi({ 'POST /api/auth/verify': { user: ann } })
  const page = open({ state: 'guest' }, { ...loggingIn, from: '/wallet' })
  await page.user.type(page.getByLabelText('Verification code'), '123456{Enter}')
  expect(await page.findByText('Logged in successfully!')).toBeDefined()
  expect(asked[0]?.body).toMatchObject({ type: 'login' })
  expect(currentUrl()).toBe('/wallet')
})

test('a code that is too short is not sent', async () => {
  const asked = mockApi({})
  const page = open(unverified)
  await page.user.type(page.getByLabelText('Verification code'), '123{Enter}')
  expect(asked).toEqual([])
})

test('a wrong code is said in the field and stays there', async () => {
  const words = 'This code is not right, or it has run out.'
  mockApi({
    'POST /api/auth/verify': mockProblem(422, 'code_wrong', words, {
      errors: [{ path: 'code', message: words }],
    }),
  })
  const page = open(unverified)
  await page.user.type(page.getByLabelText('Verification code'), '123456')
  await page.user.click(verifyButton(page))
  expect(await page.findByText('Verification Failed')).toBeDefined()
  expect(page.getAllByText(words).length).toBe(2)
  expect(page.getByDisplayValue('123456')).toBe(document.activeElement as HTMLElement)
})

test('a verification that fails is told in the server’s words, and the code stays', async () => {
  mockApi({ 'POST /api/auth/verify': failingResponse })
  const page = open(unverified)
  await page.user.type(page.getByLabelText('Verification code'), '123456')
  await expectFormSurvivesFailures({ page, button: 'Verify', title: 'Verification Failed' })
})

test('another code is sent, or the server’s words say why not', async () => {
  let tries = 0
  const asked = mockApi({
    'POST /api/auth/resend-code': () => {
      tries += 1
      return tries === 1
        ? new Response(null, { status: 202 })
        : mockProblem(429, 'too_many_requests', 'Too many tries. Please wait a moment.')
    },
  })
  const page = open({ state: 'guest' }, loggingIn)
  await page.user.click(page.getByRole('button', { name: 'Resend Code' }))
  expect(await page.findByText('Code Sent')).toBeDefined()
  expect(page.getByText('A new verification code has been sent to your email')).toBeDefined()
  expect(asked[0]?.body).toEqual(loggingIn)
  await page.user.click(page.getByRole('button', { name: 'Resend Code' }))
  expect(await page.findByText('Error')).toBeDefined()
  expect(page.getByText('Too many tries. Please wait a moment.')).toBeDefined()
})

test('the way back leads to the log-in', async () => {
  mockApi({ 'GET /api/auth/captcha': captcha })
  const page = open({ state: 'guest' }, loggingIn)
  await page.user.click(page.getByRole('button', { name: 'Back to Login' }))
  expect(page.getByRole('tab', { name: 'Log In' }).getAttribute('aria-selected')).toBe('true')
  expect(document.activeElement?.tagName).toBe('H1')
})

test('where no address is to be proven, nobody is asked for a code', async () => {
  mockApi({ 'GET /api/auth/captcha': captcha })
  const visitor = open({ state: 'guest' })
  await waitFor(() => expect(currentUrl()).toBe('/auth'))
  visitor.unmount()
  open(buildViewer({ email: 'ann@example.com', verified: true }))
  await waitFor(() => expect(currentUrl()).toBe('/'))
})
