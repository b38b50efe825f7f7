import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import type { ListingState } from '@/modules/catalog/contract'
import { ItemsListedCard } from '@/modules/catalog/web/listings/items-listed-card'
import { OwnListings } from '@/modules/catalog/web/listings/own-listings'
import { expectFormSurvivesFailures, failingResponse } from '@/web/testing/form-failures'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'
import { ToastHost } from '@/web/ui/toasts/toast-host'

const listCall = 'GET /api/items'

function buildListing(name: string, status: ListingState) {
  return {
    id: `item-${name}`,
    assetId: '1',
    name,
    category: 'hat',
    description: null,
    imageUrl: null,
    price: 100,
    listingId: name,
    seller: 'ann',
    sellerId: '1',
    rap: null,
    stock: 1,
    status,
  }
}

function open(answers: Record<string, unknown>) {
  const asked = mockApi(answers)
  const listings = (
    <>
      <OwnListings />
      <ToastHost />
    </>
  )
  return { asked, page: renderPage(listings, { viewer: buildViewer() }) }
}

async function findRow({ page }: ReturnType<typeof open>, name: string) {
  const link = await page.findByRole('link', { name })
  const row = page.getAllByRole('listitem').find((each) => each.contains(link))
  return within(row ?? link)
}

test('somebody with nothing for sale is invited to begin', async () => {
  const { page } = open({ [listCall]: [] })
  expect(await page.findByText('No Listings Yet')).toBeDefined()
  expect(page.getByText('Start selling your rare limiteds to other collectors!')).toBeDefined()
  expect(page.getByRole('link', { name: 'Create Your First Listing' }).getAttribute('href')).toBe('/sell')
  expect(page.getByRole('link', { name: 'Add New Item' }).getAttribute('href')).toBe('/sell')
})

test('what an order holds, and what has ended, cannot be changed', async () => {
  const shown = open({ [listCall]: [buildListing('Held', 'reserved'), buildListing('Gone', 'sold')] })
  const held = await findRow(shown, 'Held')
  expect(held.getByText('Reserved')).toBeDefined()
  expect(held.queryByRole('button')).toBeNull()
  expect((await findRow(shown, 'Gone')).getByText('Sold')).toBeDefined()
  expect(shown.page.queryByRole('button')).toBeNull()
})

test('a listing is paused and resumed', async () => {
  let status: ListingState = 'active'
  const shown = open({
    [listCall]: () => [buildListing('Crown', status)],
    'PATCH /api/listings/Crown': ({ status: next }: { status: ListingState }) => {
      status = next
      return {}
    },
  })
  await shown.page.user.click((await findRow(shown, 'Crown')).getByRole('button', { name: 'Pause' }))
  expect(await shown.page.findByText('Paused')).toBeDefined()
  await shown.page.user.click(await shown.page.findByRole('button', { name: 'Resume' }))
  expect(await shown.page.findByText('Active')).toBeDefined()
})

test('a price is changed, and a refusal stands in the field', async () => {
  let reply: unknown = mockProblem(
    409,
    'listing_locked',
    'An order holds this listing, so it cannot be changed.',
  )
  const shown = open({
    [listCall]: [buildListing('Crown', 'active')],
    'PATCH /api/listings/Crown': () => reply,
  })
  const { page, asked } = shown
  await page.user.click((await findRow(shown, 'Crown')).getByRole('button', { name: 'Change price' }))
  const field = page.getByLabelText('Price')
  await page.user.clear(field)
  await page.user.type(field, '0.10{Enter}')
  expect(page.getByText('Enter an amount from 0.50 to 100,000.00 dollars.')).toBeDefined()
  await page.user.clear(field)
  await page.user.type(field, '50')
  expect(page.getByText('You receive $46.05 after fees.')).toBeDefined()
  await page.user.keyboard('{Enter}')
  expect(await page.findAllByText('An order holds this listing, so it cannot be changed.')).toBeDefined()
  reply = {}
  await page.user.click(page.getByRole('button', { name: 'Save price' }))
  await page.findByRole('link', { name: 'Crown' })
  expect(page.queryByRole('dialog')).toBeNull()
  expect(asked.findLast(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ price: 50 })
})

test('a price that cannot be changed is told in the server’s words, and stays typed', async () => {
  const shown = open({
    [listCall]: [buildListing('Crown', 'active')],
    'PATCH /api/listings/Crown': failingResponse,
  })
  const { page } = shown
  await page.user.click((await findRow(shown, 'Crown')).getByRole('button', { name: 'Change price' }))
  await page.user.clear(page.getByLabelText('Price'))
  await page.user.type(page.getByLabelText('Price'), '50')
  await expectFormSurvivesFailures({ page, button: 'Save price', title: 'Price Not Changed' })
})

test('a price that stays leaves the keyboard at the button it was asked with', async () => {
  const shown = open({ [listCall]: [buildListing('Crown', 'active')] })
  const button = (await findRow(shown, 'Crown')).getByRole('button', { name: 'Change price' })
  await shown.page.user.click(button)
  expect(document.activeElement).toBe(shown.page.getByLabelText('Price'))
  await shown.page.user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('nothing is withdrawn without a second word', async () => {
  const shown = open({
    [listCall]: [buildListing('Crown', 'active')],
    'DELETE /api/listings/Crown': () => new Response(null, { status: 204 }),
  })
  const { page, asked } = shown
  const deleted = () => asked.some(({ call }) => call.startsWith('DELETE'))
  await page.user.click((await findRow(shown, 'Crown')).getByRole('button', { name: 'Withdraw' }))
  await page.user.click(page.getByRole('button', { name: 'Keep it listed' }))
  expect(deleted()).toBe(false)
  await page.user.click((await findRow(shown, 'Crown')).getByRole('button', { name: 'Withdraw' }))
  await page.user.click(within(page.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }))
  expect(deleted()).toBe(true)
})

test('everything is paused at once', async () => {
  const { page, asked } = open({
    [listCall]: [
      buildListing('Crown', 'active'),
      buildListing('Cape', 'active'),
      buildListing('Gone', 'sold'),
    ],
    'PATCH /api/listings/Crown': {},
    'PATCH /api/listings/Cape': {},
  })
  await page.user.click(await page.findByRole('button', { name: 'Pause all' }))
  await page.findByRole('button', { name: 'Pause all' })
  const changed = asked.filter(({ call }) => call.startsWith('PATCH')).map(({ call }) => call)
  expect(changed).toEqual(['PATCH /api/listings/Crown', 'PATCH /api/listings/Cape'])
})

test('listings that did not come can be asked for again', async () => {
  const { page } = open({ [listCall]: mockProblem(503, 'unavailable', 'The site takes a breath.') })
  expect(await page.findByText('The site takes a breath.')).toBeDefined()
  expect(page.getByRole('button', { name: 'Try again' })).toBeDefined()
})

test('the profile counts what was listed', async () => {
  mockApi({ [listCall]: [buildListing('Crown', 'active'), buildListing('Gone', 'sold')] })
  const page = renderPage(<ItemsListedCard />, { viewer: buildViewer() })
  expect((await page.findByText('2')).parentElement?.previousSibling?.textContent).toBe('Items Listed')
})
