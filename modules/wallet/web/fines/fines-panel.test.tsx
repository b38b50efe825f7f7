import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import type { Fine } from '@/modules/wallet/contract'
import { FinesPanel } from '@/modules/wallet/web/fines/fines-panel'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'

const balance = { currency: 'usd', available: '12.50', pending: '0.00', escrow: '0.00' }
const paths = {
  'GET /api/admin/people/u7/balance': balance,
  'GET /api/admin/people/u7/fines': [] as Fine[],
}
const fine: Fine = {
  id: 'a1',
  kind: 'fine',
  state: 'done',
  orderId: null,
  userId: 'u7',
  amount: '5.00',
  reason: 'Sold a copy twice.',
  by: 'mara',
  isOwn: false,
  confirmedBy: null,
  at: '2026-03-01T12:00:00.000Z',
  undoUntil: '2026-03-01T12:10:00.000Z',
  appeal: null,
}

test('a fine says how much the wallet has, and needs an amount and a reason', async () => {
  const requests = mockApi({ ...paths, 'POST /api/admin/people/u7/fine': fine })
  const page = renderPage(<FinesPanel userId="u7" />)
  expect(await page.findByText('At most $12.50, which is what the wallet has available.')).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'Fine' }))
  expect(requests.some(({ call }) => call.startsWith('POST'))).toBe(false)
  await page.user.type(page.getByRole('textbox', { name: 'Amount' }), '5')
  await page.user.type(page.getByRole('textbox', { name: 'Why' }), 'Sold a copy twice.')
  await page.user.click(page.getByRole('button', { name: 'Fine' }))
  const sent = await waitFor(() => requests.find(({ call }) => call.startsWith('POST')) ?? fail())
  expect(sent.body).toEqual({ amount: 5, reason: 'Sold a copy twice.' })
})

test('an amount above the balance is refused with the reason', async () => {
  const refusal = mockProblem(409, 'fine_above_balance', 'The balance of this seller is too low.')
  mockApi({ ...paths, 'POST /api/admin/people/u7/fine': refusal })
  const page = renderPage(<FinesPanel userId="u7" />)
  await page.user.type(await page.findByRole('textbox', { name: 'Amount' }), '99')
  await page.user.type(page.getByRole('textbox', { name: 'Why' }), 'Sold a copy twice.')
  await page.user.click(page.getByRole('button', { name: 'Fine' }))
  expect(await page.findByText('The balance of this seller is too low.')).toBeDefined()
})

test('a fine can be undone while there is time', async () => {
  const requests = mockApi({
    ...paths,
    'GET /api/admin/people/u7/fines': [fine, { ...fine, id: 'a2', undoUntil: null }],
    'POST /api/admin/people/u7/fines/a1/undo': { ...fine, state: 'undone' },
  })
  const page = renderPage(<FinesPanel userId="u7" />)
  expect(await page.findAllByText('Fine, done')).toHaveLength(2)
  await page.user.click(page.getByRole('button', { name: 'Undo' }))
  const dialog = within(await page.findByRole('dialog'))
  await page.user.type(dialog.getByRole('textbox'), 'It was a mistake.')
  await page.user.click(dialog.getByRole('button', { name: 'Undo' }))
  const sent = await waitFor(() => requests.find(({ call }) => call.startsWith('POST')) ?? fail())
  expect(sent.body).toEqual({ reason: 'It was a mistake.' })
})

function fail(): never {
  throw new Error('nothing was sent')
}

test('staff who had no part in a fine decide its appeal', async () => {
  const appeal = { text: 'It was not me.', at: fine.at, result: null, answer: null }
  const call = 'POST /api/admin/people/u7/fines/a1/appeal/decision'
  const own = { ...fine, id: 'a2', isOwn: true, appeal }
  const requests = mockApi({
    ...paths,
    'GET /api/admin/people/u7/fines': [{ ...fine, appeal }, own],
    [call]: null,
  })
  const page = renderPage(<FinesPanel userId="u7" />)
  expect(await page.findAllByText('Against $5.00: It was not me.')).toHaveLength(2)
  expect(page.getByText('You fined this user, so only someone else can uphold the fine.')).toBeDefined()
  expect(page.getAllByRole('button', { name: 'Uphold fine: $5.00' })).toHaveLength(1)
  const [first] = page.getAllByRole('button', { name: 'Take fine back: $5.00' })
  if (first) await page.user.click(first)
  const dialog = within(await page.findByRole('dialog'))
  await page.user.type(dialog.getByRole('textbox'), 'A mistake.')
  await page.user.click(dialog.getByRole('button', { name: 'Take fine back' }))
  const sent = await waitFor(() => requests.find((request) => request.call === call) ?? fail())
  expect(sent.body).toEqual({ result: 'overturned', reason: 'A mistake.' })
})
