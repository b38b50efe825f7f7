import '@/web/testing/dom'
import { expect, spyOn, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { PayoutAccountPanel } from '@/modules/checkout/web/payout-account'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const findCall = 'GET /api/payouts/account'
const openCall = 'POST /api/payouts/account'

function open() {
  return renderPage(<PayoutAccountPanel />, { viewer: buildViewer() })
}

test('a seller connects a bank at Stripe, with the password as proof', async () => {
  const left = spyOn(location, 'assign').mockImplementation(() => {})
  const asked = mockApi({
    [findCall]: { state: 'missing', frozenUntil: null },
    [openCall]: { url: 'https://connect.stripe.test/setup/1' },
  })
  const page = open()
  await page.user.type(await page.findByLabelText('Current password'), 'correct horse 7')
  await page.user.click(page.getByRole('button', { name: 'Connect a bank account' }))
  await page.findByRole('button', { name: 'Going to Stripe...' })
  expect(asked.at(-1)).toEqual({ call: openCall, body: { currentPassword: 'correct horse 7' } })
  expect(left.mock.calls).toEqual([['https://connect.stripe.test/setup/1']])
  left.mockRestore()
})

test('a wrong password is said at its field', async () => {
  mockApi({
    [findCall]: { state: 'ready', frozenUntil: null },
    [openCall]: mockProblem(403, 'password_wrong', 'The password is not right.', {
      errors: [{ path: 'currentPassword', message: 'The password is not right.' }],
    }),
  })
  const page = open()
  await page.user.click(await page.findByRole('button', { name: 'Change it at Stripe' }))
  expect((await page.findByLabelText('Current password')).getAttribute('aria-invalid')).toBe('true')
})

test('a change says until when payouts wait', async () => {
  mockApi({ [findCall]: { state: 'ready', frozenUntil: '2026-01-16T12:00:00.000Z' } })
  await open().findByText(/payouts wait until/)
})

test('with the sandbox there is nothing to see', async () => {
  const asked = mockApi({ [findCall]: { state: 'not_needed', frozenUntil: null } })
  const page = open()
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(page.container.textContent).toBe('')
})
