import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { openAuthPage } from '@/tests/support/auth-page'
import { currentUrl } from '@/web/testing/browser-router'
import { mockApi, mockProblem } from '@/web/testing/mock-api'

const token = 'T'.repeat(43)
const user = { id: '1', username: 'operator', email: 'op@example.com', verified: false, role: 'admin' }
const created = { user: { ...user, verified: true } }
const accepted = { user, verification: { type: 'signup', email: user.email } }
const expired = mockProblem(409, 'invitation_over', 'This link has been used or has expired.')

test('the first-admin link creates an admin account', async () => {
  const calls = mockApi({ 'POST /api/auth/first-admin': Response.json(created, { status: 201 }) })
  const page = openAuthPage(`/auth?mode=first-admin#${token}`)
  expect(document.activeElement).toBe(page.getByLabelText('Username'))
  await page.user.type(page.getByLabelText('Username'), 'admin')
  await page.user.type(page.getByLabelText('Email'), 'op@example.com')
  await page.user.type(page.getByLabelText('Password'), 'horse 7')
  await page.user.click(page.getByRole('button', { name: 'Create admin account' }))
  expect(await page.findByText('Account Created')).toBeDefined()
  expect(currentUrl()).toBe('/admin/first-run')
  expect(calls.map(({ body }) => body)).toEqual([
    { token, username: 'admin', email: 'op@example.com', password: 'horse 7' },
  ])
})

test('an invitation only asks for a password', async () => {
  const calls = mockApi({ 'POST /api/auth/invitation': accepted })
  const page = openAuthPage(`/auth?mode=invitation#${token}`)
  await page.user.type(page.getByLabelText('Password'), 'horse 7{Enter}')
  expect(await page.findByText('Welcome')).toBeDefined()
  expect(calls.map(({ body }) => body)).toEqual([{ token, password: 'horse 7' }])
})

test('a logged-in user can open an invitation', async () => {
  mockApi({ 'GET /api/auth/user': user })
  const page = openAuthPage(`/auth?mode=invitation#${token}`, {}, { session: true })
  expect(page.getByLabelText('Password')).toBeDefined()
})

test('an expired link shows an error, and the input stays', async () => {
  mockApi({ 'POST /api/auth/invitation': expired })
  const page = openAuthPage(`/auth?mode=invitation#${token}`)
  await page.user.type(page.getByLabelText('Password'), 'horse 7{Enter}')
  expect((await page.findByRole('alert')).textContent).toBe('This link has been used or has expired.')
  expect(page.getByLabelText('Password')).toHaveProperty('value', 'horse 7')
})

test.each(['first-admin', 'invitation'])('a %s link without a token is reported as incomplete', (mode) => {
  mockApi({})
  expect(
    openAuthPage(`/auth?mode=${mode}`).getByText('This link is incomplete', { selector: 'p,h2,h3' }),
  ).toBeDefined()
})
