import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import type { ListingState } from '@/modules/catalog/contract'
import { ItemsListedCard } from '@/modules/catalog/web/listings/items-listed-card'
import { OwnListings } from '@/modules/catalog/web/listings/own-listings'
import { buildSummary } from '@/modules/catalog/web/sample-item'
import { currentFailureResponse, expectFormSurvivesFailures } from '@/web/testing/form-failures'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { expectNextPageOnDemand, mockTwoPages } from '@/web/testing/paged-list'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const listCall = 'GET /api/items'

function buildListing(name: string, status: ListingState) {
  return buildSummary({ id: `item-${name}`, name, listingId: name, status })
}

function open(responses: Record<string, unknown>) {
  const requests = mockApi({ 'GET /api/holiday': { holiday: null }, ...responses })
  return { requests, page: renderPage(<OwnListings />, { viewer: buildViewer(), hasToasts: true }) }
}

async function findRow({ page }: ReturnType<typeof open>, name: string) {
  const link = await page.findByRole('link', { name })
  const row = page.getAllByRole('listitem').find((item) => item.contains(link))
  return within(row ?? link)
}

test('sold and withdrawn listings stand below those for sale', async () => {
  const { page } = open({
    [listCall]: [
      buildListing('Sold Hat', 'sold'),
      buildListing('Active Hat', 'active'),
      buildListing('Withdrawn Hat', 'withdrawn'),
      buildListing('Paused Hat', 'paused'),
    ],
  })
  const ended = within(await page.findByRole('region', { name: 'Sold and withdrawn' }))
  const namesOf = (links: HTMLElement[]) =>
    links.map(({ textContent }) => textContent).filter((name) => name?.endsWith('Hat'))
  expect(namesOf(ended.getAllByRole('link'))).toEqual(['Sold Hat', 'Withdrawn Hat'])
  expect(namesOf(page.getAllByRole('link'))).toEqual([
    'Active Hat',
    'Paused Hat',
    'Sold Hat',
    'Withdrawn Hat',
  ])
})

test('reserved and ended listings cannot be changed', async () => {
  const opened = open({
    [listCall]: [buildListing('Reserved Hat', 'reserved'), buildListing('Sold Hat', 'sold')],
  })
  const reserved = await findRow(opened, 'Reserved Hat')
  expect(reserved.getByText('Reserved')).toBeDefined()
  expect(reserved.queryByRole('button')).toBeNull()
  expect((await findRow(opened, 'Sold Hat')).getByText('Sold')).toBeDefined()
  expect(opened.page.queryByRole('button')).toBeNull()
})

test('a hidden listing says why and leads to support, and cannot be resumed', async () => {
  const hiddenReason = 'It shows a brand.'
  const site = open({ 'GET /api/items': [{ ...buildListing('Crown', 'paused'), hiddenReason }] })
  const row = await findRow(site, 'Crown')
  expect(row.getByText(/Hidden by the moderators: It shows a brand\./)).toBeDefined()
  expect(row.getByRole('link', { name: 'Answer' }).getAttribute('href')).toBe(
    '/support?subject=Hidden%20listing%20Crown%3A%20Crown',
  )
  expect(row.queryByRole('button', { name: 'Resume' })).toBeNull()
  expect(row.getByRole('button', { name: 'Withdraw' })).toBeDefined()
})

test('a listing that waits or was declined says so, and cannot be resumed, alone or with others', async () => {
  const paused = { ...buildListing('Moon', 'paused'), hiddenReason: null }
  const opened = open({
    [listCall]: [
      { ...paused, approval: { state: 'waiting', reason: null } },
      { ...buildListing('Sun', 'paused'), approval: { state: 'declined', reason: 'A wrong serial.' } },
    ],
    'PATCH /api/listings/Moon': { unapproved: true },
  })
  const { page } = opened
  const waiting = await findRow(opened, 'Moon')
  expect(waiting.getByText('Waiting for review')).toBeDefined()
  expect(waiting.getByText(/The moderators look at it/)).toBeDefined()
  const declined = await findRow(opened, 'Sun')
  expect(declined.getByText('Declined')).toBeDefined()
  expect(declined.getByText('Declined by the moderators: A wrong serial.')).toBeDefined()
  expect(page.queryByRole('button', { name: /Resume/ })).toBeNull()
  await page.user.click(waiting.getByRole('button', { name: 'Change price' }))
  const dialog = within(await page.findByRole('dialog'))
  await page.user.clear(dialog.getByLabelText('Price'))
  await page.user.type(dialog.getByLabelText('Price'), '7')
  await page.user.click(dialog.getByRole('button', { name: 'Save price' }))
  expect(await page.findByText('Moon will cost $7.00 once the moderators have approved it.')).toBeDefined()
})

test('a listing can be paused and resumed', async () => {
  let status: ListingState = 'active'
  const opened = open({
    [listCall]: () => [buildListing('Crown', status)],
    'PATCH /api/listings/Crown': ({ status: next }: { status: ListingState }) => {
      status = next
      return {}
    },
  })
  await opened.page.user.click((await findRow(opened, 'Crown')).getByRole('button', { name: 'Pause' }))
  expect(await opened.page.findByText('Paused')).toBeDefined()
  await opened.page.user.click(await opened.page.findByRole('button', { name: 'Resume' }))
  expect(await opened.page.findByText('Active')).toBeDefined()
})

test('a price can be changed, and an error is opened in the field', async () => {
  let response: unknown = mockProblem(
    409,
    'listing_locked',
    "This listing is reserved by an order, so it can't be changed.",
  )
  const opened = open({
    [listCall]: [buildListing('Crown', 'active')],
    'PATCH /api/listings/Crown': () => response,
  })
  const { page, requests } = opened
  await page.user.click((await findRow(opened, 'Crown')).getByRole('button', { name: 'Change price' }))
  const field = page.getByLabelText('Price')
  await page.user.clear(field)
  await page.user.type(field, '0.10{Enter}')
  expect(
    page.getByText('Enter an amount from 0.50 to 100,000.00 dollars with at most two decimals.'),
  ).toBeDefined()
  await page.user.clear(field)
  await page.user.type(field, '50')
  expect(page.getByText('You receive $46.05 after fees.')).toBeDefined()
  await page.user.keyboard('{Enter}')
  expect(
    await page.findAllByText("This listing is reserved by an order, so it can't be changed."),
  ).toBeDefined()
  response = {}
  await page.user.click(page.getByRole('button', { name: 'Save price' }))
  await page.findByRole('link', { name: 'Crown' })
  expect(page.queryByRole('dialog')).toBeNull()
  expect(requests.findLast(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ price: 50 })
})

test('a failed price change shows the server’s message and keeps the input', async () => {
  const opened = open({
    [listCall]: [buildListing('Crown', 'active')],
    'PATCH /api/listings/Crown': currentFailureResponse,
  })
  const { page } = opened
  await page.user.click((await findRow(opened, 'Crown')).getByRole('button', { name: 'Change price' }))
  await page.user.clear(page.getByLabelText('Price'))
  await page.user.type(page.getByLabelText('Price'), '50')
  await expectFormSurvivesFailures({ page, button: 'Save price' })
})

test('closing the price dialog returns the focus to its button', async () => {
  const opened = open({ [listCall]: [buildListing('Crown', 'active')] })
  const button = (await findRow(opened, 'Crown')).getByRole('button', { name: 'Change price' })
  await opened.page.user.click(button)
  expect(document.activeElement).toBe(opened.page.getByLabelText('Price'))
  await opened.page.user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('withdrawing a listing needs confirmation', async () => {
  const opened = open({
    [listCall]: [buildListing('Crown', 'active')],
    'DELETE /api/listings/Crown': () => new Response(null, { status: 204 }),
  })
  const { page, requests } = opened
  const deleted = () => requests.some(({ call }) => call.startsWith('DELETE'))
  await page.user.click((await findRow(opened, 'Crown')).getByRole('button', { name: 'Withdraw' }))
  await page.user.click(page.getByRole('button', { name: 'Keep it listed' }))
  expect(deleted()).toBe(false)
  await page.user.click((await findRow(opened, 'Crown')).getByRole('button', { name: 'Withdraw' }))
  await page.user.click(within(page.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }))
  expect(deleted()).toBe(true)
})

test('all active listings can be paused at once', async () => {
  const { page, requests } = open({
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
  const changed = requests.filter(({ call }) => call.startsWith('PATCH')).map(({ call }) => call)
  expect(changed).toEqual(['PATCH /api/listings/Crown', 'PATCH /api/listings/Cape'])
})

test('listings that fail to load can be retried', async () => {
  const { page } = open({ [listCall]: mockProblem(503, 'unavailable', 'The site is overloaded.') })
  expect(await page.findByText('The site is overloaded.')).toBeDefined()
  expect(page.getByRole('button', { name: 'Try again' })).toBeDefined()
})

test('the profile shows the number of listings', async () => {
  mockApi({ [listCall]: [buildListing('Crown', 'active'), buildListing('Gone', 'sold')] })
  const page = renderPage(<ItemsListedCard />, { viewer: buildViewer() })
  expect((await page.findByText('2')).parentElement?.previousSibling?.textContent).toBe('Items Listed')
})

test('a long list of own listings is loaded page by page', async () => {
  const { respond, cursors } = mockTwoPages(
    buildListing('Top Hat', 'active'),
    buildListing('Red Hat', 'active'),
  )
  const { page } = open({ [listCall]: respond })
  await expectNextPageOnDemand(page, { button: 'Show more', cursors })
  expect(page.getByRole('link', { name: 'Red Hat' })).toBeDefined()
})
