import '@/web/testing/dom'
import { expect, onTestFinished, spyOn, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { currentUserQuery } from '@/modules/auth/web/queries'
import { SecondFactorPage } from '@/modules/auth/web/second-factor-page'
import type { ViewerUser } from '@/web/lib/session/viewer'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildUser } from '@/web/testing/viewers'

const verified = { verified: true, totp: true, passkey: false }

/** Opens the page for a user whose account is already loaded. */
function open(over: Partial<ViewerUser> = {}) {
  const user = buildUser({ secondFactor: verified, ...over })
  const page = renderPage(<SecondFactorPage />, {
    viewer: { state: 'user', user },
    path: '/second-factor',
    hasToasts: true,
  })
  page.queryClient.setQueryData(currentUserQuery.queryKey, { ...user, displayName: 'ann', createdAt: '' })
  return page
}

test('a code of the app is sent, and the user returns to the page that asked', async () => {
  const calls = mockApi({ 'POST /api/auth/second-factor': { user: buildUser({ secondFactor: verified }) } })
  const page = open()
  await page.user.type(await page.findByLabelText('Code'), '123 456')
  await page.user.click(page.getByRole('button', { name: 'Verify' }))
  await waitFor(() => expect(page.history?.at(-1)).toBe('/'))
  expect(calls.map(({ body }) => body)).toContainEqual({ code: '123 456' })
})

test('a wrong code is explained at its field, which keeps the code', async () => {
  const message = 'That code or passkey is wrong, or the code has already been used.'
  mockApi({
    'POST /api/auth/second-factor': mockProblem(422, 'second_factor_wrong', message, {
      errors: [{ path: 'code', message }],
    }),
  })
  const page = open()
  await page.user.type(await page.findByLabelText('Code'), '123456{Enter}')
  await waitFor(() => expect(page.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true'))
  expect(page.getByLabelText('Code')).toHaveProperty('value', '123456')
})

test('only a user with a passkey can use one', async () => {
  mockApi({})
  const withoutPasskey = open()
  await withoutPasskey.findByLabelText('Code')
  expect(withoutPasskey.queryByRole('button', { name: /passkey/ })).toBeNull()
  withoutPasskey.unmount()
  const page = open({ secondFactor: { verified: true, totp: false, passkey: true } })
  expect(await page.findByRole('button', { name: /passkey/ })).toBeDefined()
})

test('without an authenticator app the field asks for a recovery code', async () => {
  mockApi({})
  const page = open({ secondFactor: { verified: true, totp: false, passkey: true } })
  expect(await page.findByLabelText('Recovery code')).toBeDefined()
  expect(page.queryByLabelText('Code')).toBeNull()
})

test('after a login the page stays busy until the browser has left it, because a code works only once', async () => {
  const leave = spyOn(location, 'replace').mockImplementation(() => undefined)
  onTestFinished(() => leave.mockRestore())
  const calls = mockApi({ 'POST /api/auth/second-factor': { user: buildUser({ secondFactor: verified }) } })
  const page = open({ secondFactor: { ...verified, verified: false } })
  await page.user.type(await page.findByLabelText('Code'), '123456{Enter}')
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/'))
  await page.user.click(page.getByRole('button', { name: 'Verifying...' }))
  expect(calls.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1)
})

test('a session that has ended leads to the login', async () => {
  mockApi({})
  const page = renderPage(<SecondFactorPage />, { path: '/second-factor', site: { session: true } })
  await waitFor(() => expect(page.history?.at(-1)).toBe('/auth'))
})

test('a user without a second factor is led to the Security page', async () => {
  mockApi({})
  const page = open({ secondFactor: null })
  await waitFor(() => expect(page.history?.at(-1)).toBe('/security'))
})
