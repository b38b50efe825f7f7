import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { openAuthPage } from '@/tests/support/auth-page'
import { currentUrl } from '@/web/testing/browser-router'
import { currentFailureResponse, expectFormSurvivesFailures } from '@/web/testing/form-failures'
import { mockApi, mockProblem } from '@/web/testing/mock-api'

const captcha = { sessionId: 'c', question: 'What is 1 + 1?' }
const sent = new Response(null, { status: 202 })
const email = 'ann@example.com'

test('a password reset keeps the typed email, takes code and new password, and logs in', async () => {
  const calls = mockApi({
    'GET /api/auth/captcha': captcha,
    'POST /api/auth/forgot': sent,
    'POST /api/auth/reset': { user: { id: '1', username: 'ann', email, verified: true } },
  })
  const page = openAuthPage('/auth')
  await page.user.type(page.getByLabelText('Email'), email)
  await page.user.click(page.getByRole('link', { name: 'Forgot password?' }))
  expect(page.getByLabelText('Email')).toHaveProperty('value', email)
  await page.user.click(page.getByRole('button', { name: 'Send code' }))
  await page.user.type(await page.findByLabelText('Verification code'), '123 456')
  await page.user.type(page.getByLabelText('Password'), 'a new password 9')
  await page.user.click(page.getByRole('button', { name: 'Set password' }))
  expect(await page.findByText('Password Changed')).toBeDefined()
  expect(currentUrl()).toBe('/')
  expect(calls.slice(1)).toEqual([
    { call: 'POST /api/auth/forgot', body: { email } },
    { call: 'POST /api/auth/reset', body: { email, code: '123456', password: 'a new password 9' } },
  ])
})

test('the server’s error is shown in its field', async () => {
  const message = 'This password is too common. Choose another.'
  mockApi({
    'POST /api/auth/reset': mockProblem(422, 'password_common', message, {
      errors: [{ path: 'password', message }],
    }),
  })
  const page = openAuthPage('/auth?mode=reset', { email })
  await page.user.type(page.getByLabelText('Verification code'), '123456')
  await page.user.type(page.getByLabelText('Password'), 'password1')
  await page.user.click(page.getByRole('button', { name: 'Set password' }))
  await waitFor(() => expect(document.activeElement).toBe(page.getByLabelText('Password')))
  expect(page.getAllByText(message)).toHaveLength(1)
})

test('a failed request for a code shows the server’s message, and the email stays', async () => {
  mockApi({ 'POST /api/auth/forgot': currentFailureResponse })
  const page = openAuthPage('/auth?mode=forgot')
  await page.user.type(page.getByLabelText('Email'), email)
  await expectFormSurvivesFailures({ page, button: 'Send code' })
})

test('a failed reset shows the server’s message, and the input stays', async () => {
  mockApi({ 'POST /api/auth/reset': currentFailureResponse })
  const page = openAuthPage('/auth?mode=reset', { email })
  await page.user.type(page.getByLabelText('Verification code'), '123456')
  await page.user.type(page.getByLabelText('Password'), 'a new password 9')
  await expectFormSurvivesFailures({ page, button: 'Set password' })
})

test('both fields are required', async () => {
  const calls = mockApi({})
  const page = openAuthPage('/auth?mode=reset', { email })
  await page.user.type(page.getByLabelText('Password'), 'short')
  await page.user.click(page.getByRole('button', { name: 'Set password' }))
  expect(page.getByText('Please enter a 6-digit verification code')).toBeDefined()
  expect(page.getByText('Password must be at least 6 characters long')).toBeDefined()
  expect(calls).toEqual([])
})

test('a code can be resent to the same email', async () => {
  const calls = mockApi({ 'POST /api/auth/forgot': sent })
  const page = openAuthPage('/auth?mode=reset', { email })
  await page.user.click(page.getByRole('button', { name: 'Resend Code' }))
  expect(await page.findByText('Code Sent')).toBeDefined()
  expect(calls).toEqual([{ call: 'POST /api/auth/forgot', body: { email } }])
})

test('without an email the screen that asks for it opens', () => {
  mockApi({})
  const page = openAuthPage('/auth?mode=reset')
  expect(currentUrl()).toBe('/auth?mode=forgot')
  expect(page.getByRole('heading', { name: 'Forgot password' })).toBeDefined()
})

test('the link of the email sets a new password without a code, and survives a rejected password', async () => {
  const token = 'T'.repeat(43)
  let isRejected = true
  const calls = mockApi({
    'GET /api/auth/captcha': captcha,
    'POST /api/auth/reset': () =>
      isRejected
        ? mockProblem(422, 'password_common', 'This password is too common.')
        : { user: { id: '1', username: 'ann', email, verified: true } },
  })
  const page = openAuthPage(`/auth?mode=reset#type=reset&email=ann%40example.com&token=${token}`)
  expect(await page.findByText('Choose a new password for ann@example.com')).toBeDefined()
  expect(page.queryByLabelText('Verification code')).toBeNull()
  await page.user.type(page.getByLabelText('Password'), 'a new password 9')
  await page.user.click(page.getByRole('button', { name: 'Set password' }))
  expect((await page.findAllByText('This password is too common.')).length).toBeGreaterThan(0)
  isRejected = false
  await page.user.click(page.getByRole('button', { name: 'Set password' }))
  expect(await page.findByText('Password Changed')).toBeDefined()
  const bodies = calls.filter(({ call }) => call === 'POST /api/auth/reset').map(({ body }) => body)
  expect(bodies).toEqual(Array(2).fill({ email, code: token, password: 'a new password 9' }))
})
