import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { SecurityPage } from '@/modules/auth/web/security/security-page'
import { mockProblem, mockApi as mockResponses } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const done = new Response(null, { status: 204 })
const wrongPassword = mockProblem(403, 'password_wrong', 'Incorrect password.', {
  errors: [{ path: 'currentPassword', message: 'Incorrect password.' }],
})

const mockApi: typeof mockResponses = (responses) =>
  mockResponses({ 'GET /api/auth/sessions': [], 'GET /api/auth/security-events': [], ...responses })

function open() {
  const viewer = buildViewer({ email: 'ann@example.com' })
  return renderPage(<SecurityPage />, { viewer, path: '/security', hasToasts: true })
}

const panel = (page: ReturnType<typeof open>, name: string) => within(page.getByRole('region', { name }))

/** Types the current password into the dialog that asks for it. */
async function enterPassword(page: ReturnType<typeof open>, password = 'correct horse 7') {
  const dialog = within(await page.findByRole('dialog', { name: "Confirm it's you" }))
  await page.user.type(dialog.getByLabelText('Current password'), `${password}{Enter}`)
}

test('a wrong current password is reported in its field, and the next one is sent', async () => {
  const responses = [wrongPassword, done]
  const calls = mockApi({
    'POST /api/auth/password': () => responses.shift(),
  })
  const page = open()
  const form = panel(page, 'Password')
  await page.user.type(form.getByLabelText('New password'), 'a new password 9')
  await page.user.click(form.getByRole('button', { name: 'Change password' }))
  await enterPassword(page, 'wrong one')
  expect(await page.findByText('Incorrect password.')).toBeDefined()
  expect(form.getByLabelText('New password')).toHaveProperty('value', 'a new password 9')
  await enterPassword(page)
  expect(await page.findByText('Password Changed')).toBeDefined()
  const sent = calls
    .filter(({ call }) => call === 'POST /api/auth/password')
    .map(({ body }) => Object(body).currentPassword)
  expect(sent).toEqual(['wrong one', 'correct horse 7'])
})

test('the password is asked for once in a visit, also after it was changed', async () => {
  const calls = mockApi({
    'POST /api/auth/two-step': { id: '1', twoStep: true },
    'POST /api/auth/password': done,
    'POST /api/auth/email': new Response(null, { status: 202 }),
  })
  const page = open()
  expect(page.queryByLabelText('Current password')).toBeNull()
  await page.user.click(page.getByRole('button', { name: 'Turn on two-step login' }))
  await enterPassword(page)
  expect(await page.findByText('Two-Step Login Is On')).toBeDefined()
  await page.user.type(panel(page, 'Password').getByLabelText('New password'), 'a new password 9{Enter}')
  expect(await page.findByText('Password Changed')).toBeDefined()
  await page.user.type(panel(page, 'Email').getByLabelText('New email'), 'new@example.com{Enter}')
  expect(await panel(page, 'Email').findByLabelText('Verification code')).toBeDefined()
  expect(page.queryByRole('dialog')).toBeNull()
  const sent = calls
    .filter(({ call }) => call.startsWith('POST'))
    .map(({ body }) => Object(body).currentPassword)
  expect(sent).toEqual(['correct horse 7', 'correct horse 7', 'a new password 9'])
})

test('a canceled prompt sends nothing and keeps the input', async () => {
  const calls = mockApi({})
  const page = open()
  const field = panel(page, 'Email').getByLabelText('New email')
  await page.user.type(field, 'new@example.com{Enter}')
  await page.user.click(within(await page.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  expect(field).toHaveProperty('value', 'new@example.com')
  expect(calls.some(({ call }) => call.startsWith('POST'))).toBe(false)
})
