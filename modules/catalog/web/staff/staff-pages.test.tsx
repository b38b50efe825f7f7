import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { ItemNamesPage } from '@/modules/catalog/web/staff/item-names-page'
import { ListingsPage } from '@/modules/catalog/web/staff/listings-page'
import { mockApi } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const listing = {
  listingId: 'l1',
  itemId: 'i1',
  itemName: 'Moon Crown',
  seller: 'ann',
  sellerTemporary: false,
  sellerId: 'u7',
  price: 9,
  status: 'active',
  hiddenReason: null,
  sellerSuspended: false,
  unapproved: false,
  createdAt: '2026-03-08T12:00:00.000Z',
}
const hidden = {
  ...listing,
  listingId: 'l2',
  itemName: 'Sun Hat',
  status: 'paused',
  hiddenReason: 'A brand.',
}
const viewer = buildViewer({ role: 'moderator' })
const done = () => new Response(null, { status: 204 })

function openListings() {
  const requests = mockApi({
    'GET /api/admin/listings': [listing, hidden, { ...listing, listingId: 'l3', itemName: 'Star Face' }],
    'POST /api/admin/listings/l1/hide': done,
    'POST /api/admin/listings/l3/hide': done,
    'POST /api/admin/listings/l2/unhide': done,
  })
  return { requests, page: renderPage(<ListingsPage />, { viewer, hasToasts: true }) }
}

test('a listing shows its seller, state and why it is hidden', async () => {
  const { page } = openListings()
  expect(await page.findByRole('row', { name: /Moon Crown ann \$9\.00 Active/ })).toBeDefined()
  expect(page.getByRole('row', { name: /Sun Hat ann \$9\.00 Paused\s*Hidden .* A brand\./ })).toBeDefined()
  const [seller] = page.getAllByRole('link', { name: 'ann' })
  expect(seller?.getAttribute('href')).toBe('/admin/people/u7')
})

test('several listings are hidden with one reason', async () => {
  const { page, requests } = openListings()
  await page.user.click(await page.findByRole('checkbox', { name: 'Select all rows' }))
  await page.user.click(page.getByRole('button', { name: 'Hide' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Hide 2 listings?' }))
  await page.user.click(dialog.getByRole('button', { name: 'Hide' }))
  expect(dialog.getByText('Enter a reason. The person sees it.')).toBeDefined()
  await page.user.type(dialog.getByLabelText('Reason'), 'A brand.')
  await page.user.click(dialog.getByRole('button', { name: 'Hide' }))
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  for (const id of ['l1', 'l3'])
    expect(requests).toContainEqual({
      call: `POST /api/admin/listings/${id}/hide`,
      body: { reason: 'A brand.' },
    })
})

test('a hidden listing is shown again', async () => {
  const { page, requests } = openListings()
  await page.user.click(await page.findByRole('checkbox', { name: 'Select Sun Hat, ann' }))
  expect(page.queryByRole('button', { name: 'Hide' })).toBeNull()
  await page.user.click(page.getByRole('button', { name: 'Unhide' }))
  expect(await page.findByText('Shown Again')).toBeDefined()
  expect(requests.map(({ call }) => call)).toContain('POST /api/admin/listings/l2/unhide')
})

const name = {
  id: 'i9',
  assetId: '77',
  name: 'Mon Crown',
  category: 'hat',
  stock: 1,
  namedBy: 'ann',
  namedByTemporary: false,
}
const put = 'PUT /api/admin/item-names/i9'

function openNames() {
  const requests = mockApi({ 'GET /api/admin/item-names': [name], [put]: done })
  return { requests, page: renderPage(<ItemNamesPage />, { viewer, hasToasts: true }) }
}

test('a name is confirmed as it is', async () => {
  const { page, requests } = openNames()
  await page.user.click(await page.findByRole('button', { name: 'Confirm the name Mon Crown' }))
  expect(await page.findByText('Name Confirmed')).toBeDefined()
  expect(requests).toContainEqual({ call: put, body: { name: 'Mon Crown' } })
})

test('an item is renamed', async () => {
  const { page, requests } = openNames()
  await page.user.click(await page.findByRole('button', { name: 'Rename Mon Crown' }))
  const dialog = within(await page.findByRole('dialog'))
  await page.user.clear(dialog.getByLabelText('Name'))
  await page.user.type(dialog.getByLabelText('Name'), 'Moon Crown')
  await page.user.click(dialog.getByRole('button', { name: 'Rename' }))
  await waitFor(() => expect(requests).toContainEqual({ call: put, body: { name: 'Moon Crown' } }))
})
