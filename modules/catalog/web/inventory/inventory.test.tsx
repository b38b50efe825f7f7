import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import type { OwnCopy } from '@/modules/catalog/contract'
import { SellPage } from '@/modules/catalog/web/sell/sell-page'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'
import { ToastHost } from '@/web/ui/toasts/toast-host'

const listCall = 'POST /api/listings'

function buildCopy(serial: number, over: Partial<OwnCopy> = {}): OwnCopy {
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
    listedAt: null,
    ...over,
  }
}

const bare = buildCopy(9, {
  userAssetId: 'bare',
  name: 'Paper Crown',
  category: null,
  rap: null,
  sold: null,
  lowest: null,
})

function open(inventory: unknown, answers: Record<string, unknown> = {}) {
  const asked = mockApi({ 'GET /api/items': [], 'GET /api/inventory': inventory, ...answers })
  const page = renderPage(
    <>
      <SellPage />
      <ToastHost />
    </>,
    { viewer: buildViewer(), path: '/sell' },
  )
  return { page, posts: () => asked.filter(({ call }) => call === listCall).map(({ body }) => body) }
}

const holding = (...copies: OwnCopy[]) => ({
  state: 'open',
  username: 'AmberQuill',
  readAt: '2026-01-15T12:00:00Z',
  copies,
})

type Page = ReturnType<typeof open>['page']

async function tick(page: Page, ...names: string[]) {
  for (const name of names) await page.user.click(await page.findByRole('checkbox', { name }))
}

test('a seller ticks copies, prices them by a rule, changes one by hand, and lists them all', async () => {
  const { page, posts } = open(holding(buildCopy(1), buildCopy(12)), { [listCall]: { listingId: 'l' } })
  await tick(page, 'Amberwood Bow #1', 'Amberwood Bow #12')
  await page.user.click(page.getByRole('button', { name: 'Lowest listing − 1 %' }))
  const first = page.getByLabelText('Price of Amberwood Bow #1')
  expect(first).toHaveProperty('value', '27.71')
  await page.user.clear(first)
  await page.user.type(first, '100')
  expect(page.getByText('$92.10 of it is yours, after fees.')).toBeDefined()
  expect(page.getByText('You receive $117.62')).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'List 2 Copies' }))
  await page.findByText('Your 2 copies are for sale.', { selector: 'p' })
  const same = { itemName: 'Amberwood Bow', assetId: '77', category: 'gear', condition: 'excellent' }
  expect(posts()).toEqual([
    { ...same, price: 100, userAssetId: 'u1', serial: 1 },
    { ...same, price: 27.71, userAssetId: 'u12', serial: 12 },
  ])
  expect(page.queryByLabelText('Price of Amberwood Bow #1')).toBeNull()
})

test('from the ticked copies one press leads to their prices', async () => {
  const { page } = open(holding(buildCopy(1), buildCopy(2)))
  await tick(page, 'Amberwood Bow #1', 'Amberwood Bow #2')
  expect(page.getByText('2 copies ticked')).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'Set prices' }))
  expect(document.activeElement).toBe(page.getByLabelText('Price of Amberwood Bow #1'))
})

test.each([
  ['Suggested price', '24.50'],
  ['RAP × factor', '27.00'],
])('“%s” writes %s', async (rule, price) => {
  const { page } = open(holding(buildCopy(1)))
  await tick(page, 'Amberwood Bow #1')
  await page.user.click(page.getByRole('button', { name: rule }))
  expect(page.getByLabelText('Price of Amberwood Bow #1')).toHaveProperty('value', price)
})

test('a factor that is none is said to be none, and changes no price', async () => {
  const { page } = open(holding(buildCopy(1)))
  await tick(page, 'Amberwood Bow #1')
  await page.user.clear(page.getByLabelText('Factor'))
  await page.user.type(page.getByLabelText('Factor'), '99')
  await page.user.click(page.getByRole('button', { name: 'RAP × factor' }))
  expect(page.getByText('Enter a factor from 0.01 to 10.')).toBeDefined()
  expect(page.getByLabelText('Price of Amberwood Bow #1')).toHaveProperty('value', '')
})

test('a rule says how many copies it has nothing for', async () => {
  const { page } = open(holding(buildCopy(1), bare))
  await tick(page, 'Amberwood Bow #1', 'Paper Crown #9')
  await page.user.click(page.getByRole('button', { name: 'Suggested price' }))
  expect(page.getByText('One copy has nothing to go by there: type its price.')).toBeDefined()
})

test('what is missing is said at each copy before anything is sent', async () => {
  const { page, posts } = open(holding(buildCopy(1), bare))
  await tick(page, 'Amberwood Bow #1', 'Paper Crown #9')
  await page.user.type(page.getByLabelText('Price of Amberwood Bow #1'), '10')
  await page.user.click(page.getByRole('button', { name: 'List 2 Copies' }))
  expect(document.activeElement).toBe(page.getByLabelText('Price of Paper Crown #9'))
  expect(page.getByLabelText('Category of Paper Crown #9').getAttribute('aria-invalid')).toBe('true')
  expect(posts()).toEqual([])
})

test('of many the ones that are refused stay as they were typed, each with its reason', async () => {
  const refused = mockProblem(409, 'copy_already_listed', 'This copy is already in another live listing.')
  const { page } = open(holding(buildCopy(1), buildCopy(2), buildCopy(3)), {
    [listCall]: (body: { serial: number }) => (body.serial === 2 ? refused : { listingId: 'l' }),
  })
  await tick(page, 'Amberwood Bow #1', 'Amberwood Bow #2', 'Amberwood Bow #3')
  for (const serial of [1, 2, 3])
    await page.user.type(page.getByLabelText(`Price of Amberwood Bow #${serial}`), `1${serial}`)
  await page.user.click(page.getByRole('button', { name: 'List 3 Copies' }))
  const left = await page.findByRole('region', { name: 'Price 1 Copy' })
  expect(within(left).getByLabelText('Price of Amberwood Bow #2')).toHaveProperty('value', '12')
  expect(within(left).getByText('This copy is already in another live listing.')).toBeDefined()
  expect(page.getByText('Amberwood Bow #3, for sale at $13.00')).toBeDefined()
  const toast = document.querySelector('[aria-label="Toasts (F8)"]')
  await waitFor(() => expect(toast?.textContent).toContain('2 of 3 are for sale.'))
})

test('a copy on hold or on sale cannot be ticked, and says why', async () => {
  const { page } = open(holding(buildCopy(1, { onHold: true }), buildCopy(2, { listedAt: 30 })))
  expect(await page.findByRole('checkbox', { name: 'Amberwood Bow #1' })).toHaveProperty('disabled', true)
  expect(page.getByRole('checkbox', { name: 'Amberwood Bow #2' })).toHaveProperty('disabled', true)
  expect(page.getByText('On hold')).toBeDefined()
  expect(page.getByText('Listed at $30.00')).toBeDefined()
})

test('of a large inventory a part is shown, and any of it is found by name', async () => {
  const many = Array.from({ length: 80 }, (_, at) => buildCopy(at + 1))
  const { page } = open(holding(...many, bare))
  expect(await page.findAllByRole('checkbox')).toHaveLength(8)
  await page.user.click(page.getByRole('button', { name: 'Show more copies' }))
  expect(page.getAllByRole('checkbox')).toHaveLength(58)
  await page.user.type(page.getByLabelText('Search your inventory'), 'crown')
  expect(page.getAllByRole('checkbox')).toHaveLength(1)
  await page.user.type(page.getByLabelText('Search your inventory'), 'x')
  expect(page.getByText('You hold nothing with “crownx” in its name.')).toBeDefined()
})

test.each([
  [{ state: 'hidden', username: 'AmberQuill' }, 'Your inventory is hidden'],
  [{ state: 'nobody', username: 'AmberQuill' }, 'Your player is gone'],
  [holding(), 'Your Roblox inventory shows no limited items.'],
])('%j says so, and may be looked at again', async (inventory, text) => {
  const { page } = open(inventory)
  await page.findByText(text)
  expect(page.getByRole('button', { name: 'Look again' })).toBeDefined()
  expect(page.getByLabelText('Item Name')).toBeDefined()
})

test('an inventory that cannot be read leaves the form, and another try', async () => {
  let isAway = true
  const away = () => mockProblem(502, 'platform_unavailable', 'Roblox cannot be reached right now.')
  const { page } = open(() => (isAway ? away() : holding(buildCopy(1))))
  await page.findByText('Roblox cannot be reached right now.')
  expect(page.getByLabelText('Item Name')).toBeDefined()
  isAway = false
  await page.user.click(page.getByRole('button', { name: 'Try again' }))
  expect(await page.findByRole('checkbox', { name: 'Amberwood Bow #1' })).toBeDefined()
})

test('without a linked player there is the form alone, and the way to link one', async () => {
  const { page } = open({ state: 'unlinked' })
  expect(page.getByLabelText('Item Name')).toBeDefined()
  const link = await page.findByRole('link', { name: 'Link your Roblox player' })
  expect(link.getAttribute('href')).toBe('/security')
  expect(page.queryByText('Or List by Hand')).toBeNull()
})
