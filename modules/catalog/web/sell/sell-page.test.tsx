import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { buildSummary } from '@/modules/catalog/web/sample-item'
import { SellPage } from '@/modules/catalog/web/sell/sell-page'
import { searchKey } from '@/src/kit/text/search-key'
import { AccountArea } from '@/web/layout/account-area'
import { setBrowserLanguage } from '@/web/testing/browser-language'
import { BrowserRouter, currentUrl, setUrl } from '@/web/testing/browser-router'
import { currentFailureResponse, expectFormSurvivesFailures } from '@/web/testing/form-failures'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const bow = buildSummary({
  assetId: '9000000212',
  name: 'Amberwood Bow',
  category: 'gear',
  price: 27.99,
  rap: 2422,
})
const bowOfOther = { ...bow, id: '8', assetId: '9000000213', name: 'Amberwood Bow of Dusk' }
const catalog = [bow, bowOfOther]
const listCall = 'POST /api/listings'
const listed = { listingId: 'x', itemId: '7', itemName: 'Amberwood Bow', price: 100 }

async function open(responses: Record<string, unknown> = {}) {
  const requests = mockApi({
    'GET /api/search/suggestions': (_: unknown, url: URL) =>
      catalog.filter(({ name }) => searchKey(name).includes(searchKey(url.searchParams.get('q') ?? ''))),
    'GET /api/items/7/recent-prices': { rap: 2422, sold: { count: 1, median: 24.5, low: 24.5, high: 24.5 } },
    'GET /api/inventory': { state: 'unlinked' },
    ...responses,
  })
  const page = renderPage(<SellPage />, { viewer: buildViewer(), path: '/sell', hasToasts: true })
  // The form waits for the inventory.
  await page.findByLabelText('Item Name')
  return { page, posts: () => requests.filter(({ call }) => call === listCall).map(({ body }) => body) }
}

async function fill({ page }: Awaited<ReturnType<typeof open>>) {
  await page.user.type(page.getByLabelText('Item Name'), 'Paper Hat')
  await page.user.type(page.getByLabelText('Asset ID'), '77')
  await page.user.selectOptions(page.getByLabelText('Category'), 'Hat')
  await page.user.type(page.getByLabelText('Price'), '100')
}

test('where ownership is required, a seller without a player links one before anything else', async () => {
  mockApi({ 'GET /api/inventory': { state: 'unlinked' } })
  const site = { ownershipRequired: true }
  const page = renderPage(<SellPage />, { viewer: buildViewer(), path: '/sell', site })
  const link = await page.findByRole('link', { name: 'Link your Roblox player' })
  expect(link.getAttribute('href')).toBe('/security')
  expect(page.queryByLabelText('Item Name')).toBeNull()
})

test('where ownership is required, a linked seller only has the inventory to list from', async () => {
  mockApi({ 'GET /api/inventory': { state: 'hidden', username: 'AmberQuill' } })
  const site = { ownershipRequired: true }
  const page = renderPage(<SellPage />, { viewer: buildViewer(), path: '/sell', site })
  await page.findByText('Your inventory is hidden')
  expect(page.getByRole('button', { name: 'Refresh' })).toBeDefined()
  expect(page.queryByText('Or List Manually')).toBeNull()
  expect(page.queryByLabelText('Item Name')).toBeNull()
})

test('an unverified seller is told before the first field', async () => {
  mockApi({ 'GET /api/inventory': { state: 'unlinked' } })
  const page = renderPage(<SellPage />, { viewer: buildViewer({ verified: false }), path: '/sell' })
  const verify = page.getByRole('link', { name: 'Verify your email' })
  expect(verify.getAttribute('href')).toBe('/auth?mode=verify')
  const name = await page.findByLabelText('Item Name')
  expect(verify.compareDocumentPosition(name)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test.each([
  ['de-DE', '1.249,5', '1.150,78'],
  ['ar-EG', '١٢٤٩٫٥', '١٬١٥٠٫٧٨'],
  ['ja-JP', '１２４９.5', '$1,150.78'],
])('a price typed in the format of %s is parsed correctly', async (language, typed, net) => {
  setBrowserLanguage(language)
  const form = await open({ [listCall]: { ...listed, price: 1249.5 } })
  await fill(form)
  await form.page.user.clear(form.page.getByLabelText('Price'))
  await form.page.user.type(form.page.getByLabelText('Price'), typed)
  expect(form.page.container.textContent).toContain(net)
  await form.page.user.click(form.page.getByRole('button', { name: 'List Item' }))
  await waitFor(() => expect(form.posts()).toHaveLength(1))
  expect(form.posts()[0]).toMatchObject({ price: 1249.5 })
})

test('a guest who logs in from the landing page returns to the form', async () => {
  setUrl('/sell')
  const page = renderPage(
    <BrowserRouter>
      <SellPage />
      <AccountArea nav={() => []} />
    </BrowserRouter>,
  )
  await page.user.click(page.getByRole('link', { name: 'Login on Marketplace' }))
  expect(currentUrl()).toBe('/')
  await page.user.click(page.getByRole('link', { name: 'Login' }))
  expect(currentUrl()).toBe('/auth')
  expect(history.state).toMatchObject({ from: '/sell' })
})

test('the fees update while the price is typed', async () => {
  const { page } = await open()
  await page.user.type(page.getByLabelText('Price'), '100')
  expect(page.getByText('You receive $92.10')).toBeDefined()
  expect(page.getByText('$7.90')).toBeDefined()
  expect(page.getByRole('button', { name: 'List Item' }).textContent).toBe('List Item for $100.00')
})

test('a listing is sent once, and the seller’s own listings are shown', async () => {
  const form = await open({ [listCall]: listed })
  await fill(form)
  await form.page.user.dblClick(form.page.getByRole('button', { name: 'List Item' }))
  await waitFor(() => expect(form.page.history?.at(-1)).toBe('/profile'))
  expect(form.posts()).toEqual([
    { itemName: 'Paper Hat', assetId: '77', category: 'hat', price: 100, condition: 'excellent' },
  ])
})

test('a field error of the server is shown in its field, which gets the focus', async () => {
  const errors = [
    { path: 'price', message: 'Enter an amount from 0.50 to 100,000.00 dollars with at most two decimals.' },
  ]
  const form = await open({ [listCall]: mockProblem(422, 'invalid', 'Invalid', { errors }) })
  await fill(form)
  await form.page.user.click(form.page.getByRole('button', { name: 'List Item' }))
  const price = form.page.getByLabelText('Price')
  await form.page.findByText('Enter an amount from 0.50 to 100,000.00 dollars with at most two decimals.')
  expect(document.activeElement).toBe(price)
  expect(price).toHaveProperty('value', '100')
})

test('a failed listing shows the server’s message and keeps the input', async () => {
  const form = await open({ [listCall]: currentFailureResponse })
  await fill(form)
  await form.page.user.type(form.page.getByLabelText('Description'), 'Kept in its box.')
  await expectFormSurvivesFailures({ page: form.page, button: 'List Item' })
})

test('an unverified email address links to verification', async () => {
  const form = await open({
    [listCall]: mockProblem(403, 'email_unverified', 'Verify your e-mail address first.'),
  })
  await fill(form)
  await form.page.user.click(form.page.getByRole('button', { name: 'List Item' }))
  expect((await form.page.findByRole('alert')).textContent).toContain('Verify your e-mail address first.')
  expect(form.page.getByRole('link', { name: 'Enter the code from the email' }).getAttribute('href')).toBe(
    '/auth?mode=verify',
  )
})

test('a catalog item can be chosen with the keyboard', async () => {
  const { page, posts } = await open()
  const name = page.getByRole('combobox', { name: 'Item Name' })
  await page.user.type(name, 'amber')
  const list = await page.findByRole('listbox', { name: 'Suggestions' })
  expect(name.getAttribute('aria-controls')).toBe(list.id)
  await page.user.keyboard('{Escape}')
  expect(page.queryByRole('listbox')).toBeNull()
  await page.user.type(name, 'w')
  const options = within(await page.findByRole('listbox'))
  await page.user.keyboard('{ArrowDown}{ArrowDown}')
  const { id } = options.getByRole('option', { selected: true })
  expect(name.getAttribute('aria-activedescendant')).toBe(id)
  await page.user.keyboard('{Enter}')
  expect(page.queryByRole('listbox')).toBeNull()
  expect(name).toHaveProperty('value', 'Amberwood Bow of Dusk')
  expect(page.getByLabelText('Asset ID')).toHaveProperty('value', '9000000213')
  expect(document.activeElement).toBe(name)
  expect(posts()).toEqual([])
})

test('an exact name is taken, and left again by a longer one', async () => {
  const { page } = await open()
  const name = page.getByLabelText('Item Name')
  const assetId = page.getByLabelText('Asset ID')
  await page.user.type(name, 'amberwood bow')
  expect(await page.findByText('In the catalog as Amberwood Bow.')).toBeDefined()
  expect(assetId).toHaveProperty('value', '9000000212')
  expect(page.getByLabelText('Category')).toHaveProperty('value', 'gear')
  await page.user.type(name, ' of')
  expect(assetId).toHaveProperty('value', '')
  await page.user.type(name, ' dusk')
  expect(await page.findByText('In the catalog as Amberwood Bow of Dusk.')).toBeDefined()
  await page.user.clear(assetId)
  await page.user.type(assetId, '77')
  await page.user.clear(name)
  await page.user.type(name, 'amberwood bow')
  expect(assetId).toHaveProperty('value', '77')
})

test('selecting a catalog item fills the form and shows a suggested price', async () => {
  const { page } = await open()
  await page.user.type(page.getByLabelText('Item Name'), 'amber')
  await page.user.click(await page.findByRole('option', { name: /^Amberwood Bow G/ }))
  expect(page.getByLabelText('Item Name')).toHaveProperty('value', 'Amberwood Bow')
  expect(page.getByLabelText('Asset ID')).toHaveProperty('value', '9000000212')
  expect(page.getByLabelText('Category')).toHaveProperty('value', 'gear')
  expect(await page.findByText('Around $24.50')).toBeDefined()
  expect(page.getByText('$24.50 to $30.28')).toBeDefined()
  expect(page.getByText('From RAP (2,422 R$) and the last sale.')).toBeDefined()
})
