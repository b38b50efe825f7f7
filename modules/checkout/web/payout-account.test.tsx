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

test('a seller confirms the password and is redirected to Stripe', async () => {
  const assign = spyOn(location, 'assign').mockImplementation(() => {})
  const requests = mockApi({
    [findCall]: { state: 'missing', frozenUntil: null },
    [openCall]: { url: 'https://connect.stripe.test/setup/1' },
  })
  const page = open()
  await page.user.type(await page.findByLabelText('Current password'), 'correct horse 7')
  await page.user.click(page.getByRole('button', { name: 'Connect a bank account' }))
  await page.findByRole('button', { name: 'Opening Stripe...' })
  expect(requests.at(-1)).toEqual({ call: openCall, body: { currentPassword: 'correct horse 7' } })
  expect(assign.mock.calls).toEqual([['https://connect.stripe.test/setup/1']])
  assign.mockRestore()
})

test('a wrong password is shown at its field', async () => {
  mockApi({
    [findCall]: { state: 'ready', frozenUntil: null },
    [openCall]: mockProblem(403, 'password_wrong', 'Incorrect password.', {
      errors: [{ path: 'currentPassword', message: 'Incorrect password.' }],
    }),
  })
  const page = open()
  await page.user.click(await page.findByRole('button', { name: 'Change at Stripe' }))
  expect((await page.findByLabelText('Current password')).getAttribute('aria-invalid')).toBe('true')
})

test('after a change the panel shows until when payouts are paused', async () => {
  mockApi({ [findCall]: { state: 'ready', frozenUntil: '2026-01-16T12:00:00.000Z' } })
  await open().findByText(/Payouts are paused until/)
})

test('with the sandbox the panel is empty', async () => {
  const requests = mockApi({ [findCall]: { state: 'not_needed', frozenUntil: null } })
  const page = open()
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(page.container.textContent).toBe('')
})

test.each([
  ['restricted', /needs more information/, 'Continue at Stripe'],
  ['bank_failed', /refused a payout/, 'Change at Stripe'],
  ['closed', /closed or disconnected/, 'Connect a bank account'],
  ['rejected', /Contact support/, undefined],
])('a stopped account (%s) says why and what to do', async (state, text, action) => {
  mockApi({ [findCall]: { state, frozenUntil: null } })
  const page = open()
  await page.findByText(text)
  const buttons = page.queryAllByRole('button').map(({ textContent }) => textContent)
  if (action) expect(buttons).toContain(action)
  else expect(buttons).toEqual([])
})
