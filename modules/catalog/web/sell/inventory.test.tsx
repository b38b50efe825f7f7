import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { fireEvent, waitFor, within } from '@testing-library/react'
import type { OwnCopy } from '@/modules/catalog/contract'
import { SellPage } from '@/modules/catalog/web/sell/sell-page'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const listCall = 'POST /api/listings'

function buildCopy(serial: number, overrides: Partial<OwnCopy> = {}): OwnCopy {
  return {
    userAssetId: `u${serial}`,
    assetId: '77',
    itemId: '7',
    name: 'Amberwood Bow',
    category: 'gear',
    imageUrl: '/api/thumbnails/77',
    serial,
    rap: 2400,
    sold: { count: 3, median: 24.5, low: 20, high: 31 },
    onHold: false,
    lowest: 27.99,
    listedPrice: null,
    orderNumber: null,
    ...overrides,
  }
}

const unknownCopy = buildCopy(9, {
  userAssetId: 'unknown',
  name: 'Paper Crown',
  category: null,
  rap: null,
  sold: null,
  lowest: null,
})

function open(inventory: unknown, responses: Record<string, unknown> = {}, path = '/sell') {
  const requests = mockApi({ 'GET /api/items': [], 'GET /api/inventory': inventory, ...responses })
  const page = renderPage(<SellPage />, { viewer: buildViewer(), path, hasToasts: true })
  return { page, posts: () => requests.filter(({ call }) => call === listCall).map(({ body }) => body) }
}

const inventoryOf = (...copies: OwnCopy[]) => ({
  state: 'open',
  username: 'AmberQuill',
  readAt: '2026-01-15T12:00:00Z',
  copies,
})

type Page = ReturnType<typeof open>['page']

async function selectCopies(page: Page, ...names: string[]) {
  for (const name of names) await page.user.click(await page.findByRole('checkbox', { name }))
}

test('a seller selects copies, prices them by a rule, edits one price, and lists them all', async () => {
  const { page, posts } = open(inventoryOf(buildCopy(1), buildCopy(12)), { [listCall]: { listingId: 'l' } })
  await selectCopies(page, 'Amberwood Bow #1', 'Amberwood Bow #12')
  await page.user.click(page.getByRole('button', { name: '1% below lowest' }))
  const first = page.getByLabelText('Price of Amberwood Bow #1')
  expect(first).toHaveProperty('value', '27.71')
  await page.user.clear(first)
  await page.user.type(first, '100')
  expect(page.getByText(/^You receive \$92\.10 after fees\./)).toBeDefined()
  expect(page.getByText('You receive $117.62')).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'List 2 Copies' }))
  await waitFor(() => expect(page.history?.at(-1)).toBe('/profile'))
  const common = { itemName: 'Amberwood Bow', assetId: '77', category: 'gear', condition: 'excellent' }
  expect(posts()).toEqual([
    { ...common, price: 100, userAssetId: 'u1', serial: 1 },
    { ...common, price: 27.71, userAssetId: 'u12', serial: 12 },
  ])
  const toast = document.querySelector('[aria-label="Toasts (F8)"]')
  await waitFor(() => expect(toast?.textContent).toContain('Your 2 copies are for sale.'))
})

test('ten copies are for sale at their suggested prices after two clicks', async () => {
  const copies = Array.from({ length: 12 }, (_, index) => buildCopy(index + 1))
  const { page, posts } = open(inventoryOf(...copies), { [listCall]: { listingId: 'l' } })
  await page.user.click(await page.findByRole('button', { name: 'Select all 10 shown' }))
  await page.user.click(page.getByRole('button', { name: 'List 10 Copies' }))
  await waitFor(() => expect(page.history?.at(-1)).toBe('/profile'))
  expect(posts().map((listing) => Object(listing).price)).toEqual(Array(10).fill(24.5))
})

test('each suggested price says what it is based on', async () => {
  const { page } = open(
    inventoryOf(
      buildCopy(1),
      buildCopy(2, { sold: null }),
      buildCopy(3, { lowest: 22 }),
      buildCopy(4, { sold: { count: 1, median: 24.5, low: 24.5, high: 24.5 } }),
    ),
  )
  await page.user.click(await page.findByRole('button', { name: 'Select all 4 shown' }))
  for (const reason of [
    'Suggested $24.50: the median of the last 3 sales.',
    'Suggested $27.71: 1% below the lowest listing at $27.99.',
    'Suggested $21.78: 1% below the lowest listing at $22.00.',
    'Suggested $24.50: what the last one sold for.',
  ])
    expect(page.getByText((text) => text.endsWith(reason))).toBeDefined()
})

test('one slider moves all prices, also those that were typed', async () => {
  const { page } = open(inventoryOf(buildCopy(1), buildCopy(2), unknownCopy))
  await page.user.click(await page.findByRole('button', { name: 'Select all 3 shown' }))
  const priceOf = (name: string) => Object(page.getByLabelText(`Price of ${name}`)).value
  const prices = () => ['Amberwood Bow #1', 'Amberwood Bow #2', 'Paper Crown #9'].map(priceOf)
  const slider = page.getByRole('slider', { name: 'Adjust all prices' })
  const move = (percent: number) => fireEvent.change(slider, { target: { value: String(percent) } })
  expect(prices()).toEqual(['24.50', '24.50', ''])
  move(-10)
  expect(slider.getAttribute('aria-valuetext')).toBe('10% lower')
  expect(prices()).toEqual(['22.05', '22.05', ''])
  await page.user.clear(page.getByLabelText('Price of Amberwood Bow #2'))
  await page.user.type(page.getByLabelText('Price of Amberwood Bow #2'), '90')
  move(0)
  expect(prices()).toEqual(['24.50', '100.00', ''])
  move(20)
  await page.user.click(page.getByRole('button', { name: 'RAP' }))
  expect(prices()).toEqual(['30.00', '30.00', ''])
  expect(slider.getAttribute('aria-valuetext')).toBe('No change')
})

test('a seller who comes from an item has one copy of it selected, and the form filled', async () => {
  const item = { id: '8', name: 'Moon Crown', assetId: '78', category: 'hat', price: null, rap: null }
  const { page } = open(
    inventoryOf(buildCopy(1), buildCopy(2, { itemId: '8', listedPrice: 5 }), buildCopy(3, { itemId: '8' })),
    { 'GET /api/items/8': item },
    '/sell?item=8',
  )
  expect(await page.findByRole('checkbox', { name: 'Amberwood Bow #3' })).toHaveProperty('checked', true)
  expect(page.getByRole('checkbox', { name: 'Amberwood Bow #1' })).toHaveProperty('checked', false)
  await waitFor(() => expect(page.getByLabelText('Item Name')).toHaveProperty('value', 'Moon Crown'))
  expect(page.getByLabelText('Asset ID')).toHaveProperty('value', '78')
  expect(page.getByLabelText('Category')).toHaveProperty('value', 'hat')
})

test('the button moves the focus to the first price', async () => {
  const { page } = open(inventoryOf(buildCopy(1), buildCopy(2)))
  await selectCopies(page, 'Amberwood Bow #1', 'Amberwood Bow #2')
  expect(page.getByText(/^2 copies for \$49\.00/)).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'Set prices' }))
  expect(document.activeElement).toBe(page.getByLabelText('Price of Amberwood Bow #1'))
})

test('a rule reports how many copies it could not price', async () => {
  const { page } = open(inventoryOf(buildCopy(1), unknownCopy))
  await selectCopies(page, 'Amberwood Bow #1', 'Paper Crown #9')
  await page.user.click(page.getByRole('button', { name: 'Suggested price' }))
  expect(page.getByText('One copy has no price to base this on. Enter its price.')).toBeDefined()
})

test('missing input is marked on each copy, and nothing is sent', async () => {
  const { page, posts } = open(inventoryOf(buildCopy(1), unknownCopy))
  await selectCopies(page, 'Amberwood Bow #1', 'Paper Crown #9')
  await page.user.click(page.getByRole('button', { name: 'List 2 Copies' }))
  expect(document.activeElement).toBe(page.getByLabelText('Price of Paper Crown #9'))
  expect(page.getByLabelText('Category of Paper Crown #9').getAttribute('aria-invalid')).toBe('true')
  expect(posts()).toEqual([])
})

test('copies that could not be listed keep their input and show the reason', async () => {
  const rejection = mockProblem(409, 'copy_already_listed', 'This copy is already in another live listing.')
  const { page } = open(inventoryOf(buildCopy(1), buildCopy(2), buildCopy(3)), {
    [listCall]: (body: { serial: number }) => (body.serial === 2 ? rejection : { listingId: 'l' }),
  })
  await selectCopies(page, 'Amberwood Bow #1', 'Amberwood Bow #2', 'Amberwood Bow #3')
  for (const serial of [1, 2, 3]) {
    await page.user.clear(page.getByLabelText(`Price of Amberwood Bow #${serial}`))
    await page.user.type(page.getByLabelText(`Price of Amberwood Bow #${serial}`), `1${serial}`)
  }
  await page.user.click(page.getByRole('button', { name: 'List 3 Copies' }))
  const remaining = await page.findByRole('region', { name: 'Price 1 Copy' })
  expect(within(remaining).getByLabelText('Price of Amberwood Bow #2')).toHaveProperty('value', '12')
  expect(within(remaining).getByText('This copy is already in another live listing.')).toBeDefined()
  expect(page.getByText('Amberwood Bow #3, for sale at $13.00')).toBeDefined()
  const toast = document.querySelector('[aria-label="Toasts (F8)"]')
  await waitFor(() => expect(toast?.textContent).toContain('2 of 3 are for sale.'))
})

test('a copy that is on hold, listed or owed to a buyer cannot be selected and says why', async () => {
  const owed = buildCopy(3, { orderNumber: 1_204 })
  const { page } = open(
    inventoryOf(buildCopy(1, { onHold: true }), buildCopy(2, { listedPrice: 30 }), owed, buildCopy(4)),
  )
  for (const serial of [1, 2, 3])
    expect(await page.findByRole('checkbox', { name: `Amberwood Bow #${serial}` })).toHaveProperty(
      'disabled',
      true,
    )
  for (const why of ['On hold', 'Listed at $30.00', 'Sold in order #1204'])
    expect(page.getByText(why)).toBeDefined()
  expect(page.getByRole('button', { name: 'Select 1 copy' })).toBeDefined()
})

test('copies that can be listed come first, so that one button selects ten of them', async () => {
  const listed = Array.from({ length: 12 }, (_, index) => buildCopy(index + 1, { listedPrice: 30 }))
  const free = Array.from({ length: 12 }, (_, index) => buildCopy(index + 21))
  const { page } = open(inventoryOf(...listed, ...free))
  await page.user.click(await page.findByRole('button', { name: 'Select all 10 shown' }))
  expect(page.getByRole('button', { name: 'List 10 Copies' })).toBeDefined()
})

test('a large inventory shows a part, and search covers all of it', async () => {
  const many = Array.from({ length: 80 }, (_, index) => buildCopy(index + 1))
  const { page } = open(inventoryOf(...many, unknownCopy))
  expect(await page.findAllByRole('checkbox')).toHaveLength(10)
  await page.user.click(page.getByRole('button', { name: 'Show more copies' }))
  expect(page.getAllByRole('checkbox')).toHaveLength(60)
  await page.user.type(page.getByLabelText('Search your inventory'), 'crown')
  expect(page.getAllByRole('checkbox')).toHaveLength(1)
  await page.user.type(page.getByLabelText('Search your inventory'), 'x')
  expect(page.getByText('None of your copies match “crownx”.')).toBeDefined()
})

test.each([
  [{ state: 'hidden', username: 'AmberQuill' }, 'Your inventory is hidden'],
  [{ state: 'nobody', username: 'AmberQuill' }, 'Player not found'],
  [inventoryOf(), 'Your Roblox inventory has no limited items.'],
])('%j shows a message and can be refreshed', async (inventory, text) => {
  const { page } = open(inventory)
  await page.findByText(text)
  expect(page.getByRole('button', { name: 'Refresh' })).toBeDefined()
  expect(page.getByLabelText('Item Name')).toBeDefined()
})

test('an inventory that fails to load can be retried, and the form stays usable', async () => {
  let isDown = true
  const unavailable = () => mockProblem(502, 'platform_unavailable', 'Roblox cannot be reached right now.')
  const { page } = open(() => (isDown ? unavailable() : inventoryOf(buildCopy(1))))
  await page.findByText('Roblox cannot be reached right now.')
  expect(page.getByLabelText('Item Name')).toBeDefined()
  isDown = false
  await page.user.click(page.getByRole('button', { name: 'Try again' }))
  expect(await page.findByRole('checkbox', { name: 'Amberwood Bow #1' })).toBeDefined()
})

test('without a linked player there is only the form and a link to link one', async () => {
  const { page } = open({ state: 'unlinked' })
  expect(await page.findByLabelText('Item Name')).toBeDefined()
  const link = await page.findByRole('link', { name: 'Link your Roblox player' })
  expect(link.getAttribute('href')).toBe('/security')
  expect(page.queryByText('Or List Manually')).toBeNull()
})
