import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { ApprovalsPage } from '@/modules/catalog/web/staff/approvals/approvals-page'
import { mockApi } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const listing = {
  listingId: 'l1',
  itemId: 'i1',
  itemName: 'Moon Crown',
  assetId: '77',
  category: 'hat',
  imageUrl: null,
  rap: 10_000,
  price: 150,
  approvedPrice: null,
  condition: 'good',
  description: 'With a scratch.',
  serial: 7,
  verified: null,
  reasons: ['first', 'price'],
  since: '2026-03-08T12:00:00.000Z',
  seller: 'ann',
  sellerTemporary: false,
  sellerId: 'u7',
  sellerSuspended: false,
  sellerFacts: {
    verified: true,
    since: '2026-03-01T12:00:00.000Z',
    rating: { average: null, count: 0 },
    orders: 3,
    completed: 2,
    completionRate: null,
    disputesLost: 1,
    handOverSeconds: null,
    handOverOrders: null,
  },
}
const other = {
  ...listing,
  listingId: 'l2',
  itemName: 'Sun Hat',
  price: 9,
  approvedPrice: 5,
  verified: listing.since,
}
const suspended = { ...listing, listingId: 'l3', itemName: 'Star Face', sellerSuspended: true }

function open() {
  const done = () => new Response(null, { status: 204 })
  const requests = mockApi({
    'GET /api/admin/listing-approvals': [listing, other, suspended],
    'POST /api/admin/listings/l1/approve': done,
    'POST /api/admin/listings/l2/approve': done,
    'POST /api/admin/listings/l1/decline': done,
  })
  const viewer = buildViewer({ role: 'moderator' })
  return { requests, page: renderPage(<ApprovalsPage />, { viewer, hasToasts: true }) }
}

test('a waiting listing shows what staff decide by', async () => {
  const { page } = open()
  const row = await page.findByRole('row', { name: /Moon Crown/ })
  for (const fact of [
    'With a scratch.',
    '$150.00',
    'One of the first listings',
    'Price',
    'Not proven',
    '2 sales',
    '1 dispute lost',
    'Player linked',
  ])
    expect(row.textContent).toContain(fact)
  expect(row.textContent).toContain('RAP')
  const seen = page.getByRole('row', { name: /Sun Hat/ }).textContent
  expect(seen).toContain('Shown in the inventory')
  expect(seen).toContain('Approved at $5.00 before')
})

test('several are approved at the prices shown, after a list of them; those of suspended sellers are left out', async () => {
  const { page, requests } = open()
  await page.user.click(await page.findByRole('checkbox', { name: 'Select all rows' }))
  const [bulk] = page.getAllByRole('button', { name: 'Approve' })
  await page.user.click(bulk as HTMLElement)
  const dialog = within(await page.findByRole('dialog', { name: 'Approve these listings?' }))
  expect(dialog.getByText('Moon Crown for $150.00, ann')).toBeDefined()
  expect(dialog.getByText('Left out: Star Face for $150.00, ann. The seller is suspended.')).toBeDefined()
  await page.user.click(dialog.getByRole('button', { name: 'Approve 2' }))
  expect(await page.findByText('2 Listings Approved')).toBeDefined()
  expect(requests.filter(({ call }) => call.endsWith('/approve'))).toEqual([
    { call: 'POST /api/admin/listings/l1/approve', body: { price: 150 } },
    { call: 'POST /api/admin/listings/l2/approve', body: { price: 9 } },
  ])
})

test('a listing is declined with a reason', async () => {
  const { page, requests } = open()
  await page.user.click(await page.findByRole('button', { name: 'Decline Moon Crown for $150.00, ann' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Decline this listing?' }))
  await page.user.type(dialog.getByLabelText('Reason'), 'Too dear.')
  await page.user.click(dialog.getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  expect(requests).toContainEqual({
    call: 'POST /api/admin/listings/l1/decline',
    body: { reason: 'Too dear.' },
  })
})
