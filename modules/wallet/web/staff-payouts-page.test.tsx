import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import type { StaffPayout } from '@/modules/wallet/staff-contract'
import { StaffPayoutsPage } from '@/modules/wallet/web/staff-payouts-page'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const held: StaffPayout = {
  id: 'p1',
  sellerId: 's1',
  seller: 'AmberQuill',
  amount: '750.00',
  returned: '0.00',
  method: 'bank',
  state: 'held',
  reason: null,
  createdAt: '2026-03-08T12:00:00.000Z',
  paidAt: null,
  arrivesAt: null,
  facts: { isSuspended: false, isFirst: true, memberSince: '2026-01-08T12:00:00.000Z', openDisputes: 2 },
}
const rejected: StaffPayout = { ...held, id: 'p0', state: 'rejected', reason: 'Sold a fake.', facts: null }

const staffPage = { path: '/admin/payouts', title: 'Payouts', view: StaffPayoutsPage }

function open(responses: Record<string, unknown> = {}) {
  const calls = mockApi({
    'GET /api/admin/payouts': [held, rejected],
    ...responses,
  })
  const page = renderApp({
    path: '/admin/payouts?state=held',
    viewer: buildViewer({ role: 'moderator' }),
    modules: [{ name: 'wallet', pages: [staffPage] }],
  })
  return { calls, page }
}

const decisions = (calls: { call: string; body: unknown }[]) =>
  calls.filter(({ call }) => call.startsWith('POST'))

test('only a payout that waits can be decided; a rejected one shows why', async () => {
  const { page } = open()
  expect(await page.findByRole('row', { name: /AmberQuill \$750\.00 Rejected Sold a fake\./ })).toBeDefined()
  expect(page.getAllByRole('button', { name: 'Approve $750.00 to AmberQuill' })).toHaveLength(1)
})

test('an approval is confirmed first and then sent', async () => {
  const { page, calls } = open({ 'POST /api/admin/payouts/p1/approve': { ...held, state: 'paid' } })
  await page.user.click(await page.findByRole('button', { name: /^Approve/ }))
  expect(decisions(calls)).toEqual([])
  await page.user.click(page.getByRole('button', { name: 'Send payout' }))
  expect(await page.findByText('Payout Approved')).toBeDefined()
  expect(decisions(calls)).toEqual([{ call: 'POST /api/admin/payouts/p1/approve', body: undefined }])
})

test('a rejection needs a reason', async () => {
  const { page, calls } = open({ 'POST /api/admin/payouts/p1/refuse': rejected })
  await page.user.click(await page.findByRole('button', { name: /^Reject/ }))
  const submit = page.getByRole('button', { name: 'Reject payout' })
  await page.user.click(submit)
  expect(await page.findByText('Enter a reason. The seller sees it.')).toBeDefined()
  await page.user.type(page.getByLabelText('Reason'), 'Sold a fake.')
  await page.user.click(submit)
  await waitFor(() =>
    expect(decisions(calls)).toEqual([
      { call: 'POST /api/admin/payouts/p1/refuse', body: { reason: 'Sold a fake.' } },
    ]),
  )
})

test('when someone else was faster, the list shows what they decided', async () => {
  let isDecided = false
  const { page } = open({
    'GET /api/admin/payouts': () => (isDecided ? [rejected] : [held]),
    'POST /api/admin/payouts/p1/approve': () => {
      isDecided = true
      return mockProblem(409, 'payout_decided', 'This payout is no longer waiting for approval.')
    },
  })
  await page.user.click(await page.findByRole('button', { name: /^Approve/ }))
  await page.user.click(page.getByRole('button', { name: 'Send payout' }))
  expect(await page.findByText('This payout is no longer waiting for approval.')).toBeDefined()
  expect(await page.findByText('Sold a fake.')).toBeDefined()
})

test('the state is a filter in the URL', async () => {
  const { page } = open()
  await page.user.selectOptions(await page.findByLabelText('State'), 'Paid')
  expect(page.history.at(-1)).toBe('/admin/payouts?state=paid')
})

test('a held payout shows what staff have to know, and several are decided together without those that can not be', async () => {
  const suspended = { ...held, id: 'p2', seller: 'Zoe', facts: { ...held.facts, isSuspended: true } }
  const sent = { 'POST /api/admin/payouts/p1/approve': held, 'POST /api/admin/payouts/p3/approve': held }
  const { page, calls } = open({
    'GET /api/admin/payouts': [held, suspended, { ...held, id: 'p3' }],
    ...sent,
  })
  const row = await page.findByRole('row', { name: /Zoe Suspended 2 open disputes First payout/ })
  expect(row.textContent).toContain('Member since')
  await page.user.click(page.getByLabelText('Select all rows'))
  await page.user.click(page.getByRole('button', { name: 'Approve selected' }))
  expect(page.getByText("This sends 2 payouts, $1,500.00 in all, and can't be undone.")).toBeDefined()
  expect(page.getByText('Left out: $750.00 to Zoe. The seller is suspended.')).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'Send payouts' }))
  expect(await page.findByText('Payouts Approved')).toBeDefined()
  expect(decisions(calls).map(({ call }) => call)).toEqual(Object.keys(sent))
})
