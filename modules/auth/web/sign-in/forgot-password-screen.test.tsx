import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { SessionProvider } from '@/modules/auth/web/session-provider'
import { AuthPage } from '@/modules/auth/web/sign-in/auth-page'
import { BrowserRouter, currentUrl, setUrl } from '@/web/testing/browser-router'
import { expectFormSurvivesFailures, failingResponse } from '@/web/testing/form-failures'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { ToastHost } from '@/web/ui/toasts/toast-host'

const captcha = { sessionId: 'c', question: 'What is 1 + 1?' }
const sent = new Response(null, { status: 202 })
const email = 'ann@example.com'

function open(address: string, carried: object = {}) {
  setUrl(address, carried)
  return renderPage(
    <BrowserRouter>
      <SessionProvider>
        <AuthPage />
        <ToastHost />
      </SessionProvider>
    </BrowserRouter>,
  )
}

test('a forgotten password: the address that was typed, the code, the new one, and in', async () => {
  const asked = mockApi({
    'GET /api/auth/captcha': captcha,
    'POST /api/auth/forgot': sent,
    'POST /api/auth/reset': { user: { id: '1', username: 'ann', email, verified: true } },
  })
  const page = open('/auth')
  await page.user.type(page.getByLabelText('Email'), email)
  await page.user.click(page.getByRole('link', { name: 'Forgot password?' }))
  expect(page.getByLabelText('Email')).toHaveProperty('value', email)
  await page.user.click(page.getByRole('button', { name: 'Send code' }))
  await page.user.type(await page.findByLabelText('Verification code'), '123 456')
  await page.user.type(page.getByLabelText('Password'), 'a new password 9')
  await page.user.click(page.getByRole('button', { name: 'Set password' }))
  expect(await page.findByText('Password Changed')).toBeDefined()
  expect(currentUrl()).toBe('/')
  expect(asked.slice(1)).toEqual([
    { call: 'POST /api/auth/forgot', body: { email } },
    { call: 'POST /api/auth/reset', body: { email, code: '123456', password: 'a new password 9' } },
  ])
})

test('what the server refuses stands in its field', async () => {
  const words = 'This password is one of the most common ones. Choose another.'
  mockApi({
    'POST /api/auth/reset': mockProblem(422, 'password_common', words, {
      errors: [{ path: 'password', message: words }],
    }),
  })
  const page = open('/auth?mode=reset', { email })
  await page.user.type(page.getByLabelText('Verification code'), '123456')
  await page.user.type(page.getByLabelText('Password'), 'password1')
  await page.user.click(page.getByRole('button', { name: 'Set password' }))
  await waitFor(() => expect(document.activeElement).toBe(page.getByLabelText('Password')))
  expect(page.getAllByText(words).length).toBe(2)
})

test('a code that cannot be asked for is told in the server’s words, and the address stays', async () => {
  mockApi({ 'POST /api/auth/forgot': failingResponse })
  const page = open('/auth?mode=forgot')
  await page.user.type(page.getByLabelText('Email'), email)
  await expectFormSurvivesFailures({ page, button: 'Send code', title: 'Error' })
})

test('a new password that cannot be set is told in the server’s words, and nothing typed is lost', async () => {
  mockApi({ 'POST /api/auth/reset': failingResponse })
  const page = open('/auth?mode=reset', { email })
  await page.user.type(page.getByLabelText('Verification code'), '123456')
  await page.user.type(page.getByLabelText('Password'), 'a new password 9')
  await expectFormSurvivesFailures({ page, button: 'Set password', title: 'Error' })
})

test('both fields are needed', async () => {
  const asked = mockApi({})
  const page = open('/auth?mode=reset', { email })
  await page.user.type(page.getByLabelText('Password'), 'short')
  await page.user.click(page.getByRole('button', { name: 'Set password' }))
  expect(page.getByText('Please enter a 6-digit verification code')).toBeDefined()
  expect(page.getByText('Password must be at least 6 characters long')).toBeDefined()
  expect(asked).toEqual([])
})

test('another code is sent to the same address', async () => {
  const asked = mockApi({ 'POST /api/auth/forgot': sent })
  const page = open('/auth?mode=reset', { email })
  await page.user.click(page.getByRole('button', { name: 'Resend Code' }))
  expect(await page.findByText('Code Sent')).toBeDefined()
  expect(asked).toEqual([{ call: 'POST /api/auth/forgot', body: { email } }])
})

test('without an address it is asked for first', () => {
  mockApi({})
  const page = open('/auth?mode=reset')
  expect(currentUrl()).toBe('/auth?mode=forgot')
  expect(page.getByRole('heading', { name: 'Forgot password' })).toBeDefined()
})
