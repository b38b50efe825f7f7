import { expect, test } from 'bun:test'
import { buildViewer, mockApi, mockProblem, renderPage } from 'mintmark/testing'
import { ListingsPage } from './listings-page'

const viewer = buildViewer()
const listing = {
  id: 'hat',
  assetId: '1',
  name: 'Moon Crown',
  category: 'hat',
  description: null,
  imageUrl: '/hat.webp',
  price: 100,
  listingId: 'moon',
  seller: 'ann',
  sellerId: 'ann',
  verified: null,
  rap: 8_000,
  stock: 3,
  status: 'active',
  hiddenReason: null,
  serial: 7,
  listedAt: '2026-01-01T00:00:00.000Z',
  lowestOther: 90,
  cheaperOthers: 2,
  watchers: 1_200,
}
const alone = {
  ...listing,
  id: 'cap',
  listingId: 'sun',
  name: 'Sun Cap',
  price: 12.5,
  serial: null,
  status: 'paused',
  lowestOther: null,
  cheaperOthers: 0,
  watchers: 0,
}

function open(responses: Record<string, unknown> = {}) {
  const requests = mockApi({
    'GET /api/listings': [listing, alone],
    'PATCH /api/listings': [{ listingId: 'moon', price: 85.5 }],
    ...responses,
  })
  return { requests, page: renderPage(<ListingsPage />, { path: '/listings', viewer, hasToasts: true }) }
}

test('a seller sees each price beside the offers of others', async () => {
  const { page } = open()
  const row = await page.findByRole('row', { name: /Moon Crown/ })
  for (const text of ['#7', '$100.00', '$90.00', '2 are cheaper', '1,200'])
    expect(row.textContent).toContain(text)
  const other = page.getByRole('row', { name: /Sun Cap/ })
  for (const text of ['Paused', '$12.50', 'Only offer']) expect(other.textContent).toContain(text)
})

test('selected listings get prices below the lowest other offer, as the table shows them before', async () => {
  const { page, requests } = open()
  await page.user.click(await page.findByLabelText('Select all listings'))
  expect(page.getByRole('row', { name: /Moon Crown/ }).textContent).toContain('$85.50')
  expect(page.getByRole('row', { name: /Sun Cap/ }).textContent).toContain('No change')
  await page.user.click(page.getByRole('button', { name: 'Change 1 price' }))
  expect(await page.findByText('1 price changed')).toBeDefined()
  expect(requests.find(({ call }) => call === 'PATCH /api/listings')?.body).toEqual({
    changes: [{ listingId: 'moon', price: 85.5 }],
  })
})

test('a floor and another basis change the prices shown', async () => {
  const { page } = open()
  await page.user.click(await page.findByLabelText('Select Moon Crown #7'))
  await page.user.type(page.getByLabelText('Never below'), '88.25')
  expect(page.getByRole('row', { name: /Moon Crown/ }).textContent).toContain('$88.25')
  await page.user.selectOptions(page.getByLabelText('Below'), 'your price now')
  expect(page.getByRole('row', { name: /Moon Crown/ }).textContent).toContain('$95.00')
})

test('nothing is changed with a floor that is not an amount', async () => {
  const { page } = open()
  await page.user.click(await page.findByLabelText('Select Moon Crown #7'))
  await page.user.type(page.getByLabelText('Never below'), '1e3')
  expect(page.getByText('Enter an amount in dollars, such as 12.50.')).toBeDefined()
  expect(page.getByRole('row', { name: /Moon Crown/ }).textContent).toContain('No change')
  expect(page.getByRole('button', { name: 'Change prices' })).toHaveProperty('disabled', true)
})

test.each(['', '91', '-5', '1.5', 'x'])('nothing is changed by %p percent', async (percent) => {
  const { page } = open()
  await page.user.click(await page.findByLabelText('Select all listings'))
  await page.user.clear(page.getByLabelText('Percent'))
  if (percent) await page.user.type(page.getByLabelText('Percent'), percent)
  expect(page.getByText('From 0 to 90.')).toBeDefined()
  expect(page.getByRole('button', { name: 'Change prices' })).toHaveProperty('disabled', true)
})

test('a listing whose price was not changed says why and stays selected', async () => {
  const message = 'This listing is reserved by an order.'
  const { page } = open({
    'PATCH /api/listings': [{ listingId: 'moon', code: 'listing_locked', message }],
  })
  await page.user.click(await page.findByLabelText('Select Moon Crown #7'))
  await page.user.click(page.getByRole('button', { name: 'Change 1 price' }))
  expect(await page.findByText("1 price wasn't changed")).toBeDefined()
  expect(page.getByRole('row', { name: /Moon Crown/ }).textContent).toContain(message)
  expect(page.getByLabelText('Select Moon Crown #7')).toHaveProperty('checked', true)
})

test('a request that fails keeps the selection', async () => {
  const { page } = open({ 'PATCH /api/listings': mockProblem(503, 'unavailable', 'Try again later.') })
  await page.user.click(await page.findByLabelText('Select Moon Crown #7'))
  await page.user.click(page.getByRole('button', { name: 'Change 1 price' }))
  expect(await page.findByText("The prices weren't changed")).toBeDefined()
  expect(page.getByLabelText('Select Moon Crown #7')).toHaveProperty('checked', true)
})

test('without listings the page leads to the form', async () => {
  const { page } = open({ 'GET /api/listings': [] })
  expect((await page.findByRole('link', { name: 'List an item' })).getAttribute('href')).toBe('/sell')
})

function upload(page: ReturnType<typeof open>['page'], text: string) {
  return page.user.upload(page.getByLabelText('Upload changed prices'), new File([text], 'prices.csv'))
}

test('prices of a file are shown with the rows that are left out, and each row has its result', async () => {
  const message = 'This listing is reserved by an order.'
  const { page, requests } = open({
    'PATCH /api/listings': [
      { listingId: 'moon', price: 79.5 },
      { listingId: 'sun', code: 'listing_locked', message },
    ],
  })
  await page.findByRole('row', { name: /Moon Crown/ })
  await upload(page, 'listingId,price\r\nmoon,79.5\r\nsun,"11,00"\r\nother,5\r\n')
  const found = await page.findByText('The file has prices for 2 of your listings.')
  expect(document.activeElement).toBe(found)
  expect(page.getByText('Row 4: None of your listings for sale has this listingId.')).toBeDefined()
  expect(page.getByRole('row', { name: /Moon Crown/ }).textContent).toContain('$79.50')
  expect(page.getByRole('row', { name: /Sun Cap/ }).textContent).toContain('$11.00')
  await page.user.click(page.getByRole('button', { name: 'Change 2 prices' }))
  expect(await page.findByText('Price changed')).toBeDefined()
  expect(page.getByRole('row', { name: /Sun Cap/ }).textContent).toContain(message)
  expect(requests.find(({ call }) => call === 'PATCH /api/listings')?.body).toEqual({
    changes: [
      { listingId: 'moon', price: 79.5 },
      { listingId: 'sun', price: 11 },
    ],
  })
  await page.user.click(page.getByRole('button', { name: 'Close the file' }))
  expect(page.getByLabelText('Percent')).toBeDefined()
  expect(document.activeElement).toBe(page.getByLabelText('Upload changed prices'))
})

test('a file names listings of pages that are not loaded yet', async () => {
  const { page } = open({
    'GET /api/listings': (_: unknown, url: URL) =>
      url.searchParams.has('cursor')
        ? [alone]
        : Response.json([listing], { headers: { link: '</api/listings?cursor=7>; rel="next"' } }),
  })
  await page.findByRole('button', { name: 'Show more listings' })
  await upload(page, 'listingId;price\nsun;12')
  expect((await page.findByRole('row', { name: /Sun Cap/ })).textContent).toContain('$12.00')
  expect(page.queryByRole('row', { name: /Moon Crown/ })).toBeNull()
})
