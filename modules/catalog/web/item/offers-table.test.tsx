import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { within } from '@testing-library/react'
import { Route } from 'wouter'
import type { ListingOffer } from '@/modules/catalog/contract'
import { ItemPage } from '@/modules/catalog/web/item/item-page'
import { buildOffer, crown } from '@/modules/catalog/web/sample-item'
import { mockApi } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

function open(listings: ListingOffer[]) {
  mockApi({
    'GET /api/items/7': { ...crown, listings },
    'GET /api/favorites': [],
    'GET /api/orders/open': [],
  })
  const page = <Route path="/item/:id" component={ItemPage} />
  return renderPage(page, { path: '/item/7', viewer: buildViewer() })
}

test('each listing says whether its copy was seen in the inventory of the seller, and when', async () => {
  const verified = new Date(Date.now() - 2 * 3_600_000).toISOString()
  const page = open([buildOffer({ listingId: 'b' }), buildOffer({ listingId: 'c', verified })])
  await page.findByRole('radiogroup', { name: 'Available Listings' })
  const proofs = () => columnOf(page, 'Proof').map(({ textContent }) => textContent)
  expect(proofs()).toEqual(['Not verified', 'Verified2h ago'])
  expect(columnOf(page, 'Proof')[1]?.querySelector('[title]')?.getAttribute('title')).toContain(
    "The seller's public inventory on Roblox showed this copy on ",
  )
})

/** The cells below a heading, from top to bottom. */
function columnOf(page: ReturnType<typeof open>, heading: string) {
  const table = page.getByRole('table')
  const headings = [...table.querySelectorAll('thead th')].map(({ textContent }) => textContent)
  return [...table.querySelectorAll('tbody tr')].map((row) => {
    const cell = row.children[headings.indexOf(heading)]
    if (!cell) throw new Error(`No column ${heading}`)
    return cell
  })
}

/** Five listings from $10 to $50, the dearest of them verified and with the lowest serial. */
const five = [1, 2, 3, 4, 5].map((rank) =>
  buildOffer({
    listingId: `l${rank}`,
    price: rank * 10,
    seller: `s${rank}`,
    sellerId: `s${rank}`,
    serial: 100 - rank,
    verified: rank === 5 ? new Date().toISOString() : null,
  }),
)

function pricesIn(page: ReturnType<typeof open>) {
  const group = within(page.getByRole('radiogroup', { name: 'Available Listings' }))
  return group.getAllByRole('radio').map((radio) => /\$\d+/.exec(radio.getAttribute('aria-label') ?? '')?.[0])
}

test('the first three listings are shown, and all on request', async () => {
  const page = open(five)
  const all = await page.findByRole('button', { name: 'Show all 5 listings' })
  expect(pricesIn(page)).toEqual(['$10', '$20', '$30'])
  await page.user.click(all)
  expect(pricesIn(page)).toEqual(['$10', '$20', '$30', '$40', '$50'])
  await page.user.click(page.getByRole('radio', { name: /^\$50/ }))
  await page.user.click(page.getByRole('button', { name: 'Show fewer' }))
  expect(pricesIn(page)).toEqual(['$10', '$20', '$30', '$50'])
})

test('the facts of each listing are columns under a heading', async () => {
  const page = open(five.slice(0, 2))
  await page.findByRole('radiogroup', { name: 'Available Listings' })
  expect(columnOf(page, 'Rating')[0]?.firstChild?.textContent).toBe('None yet')
  const textsOf = (heading: string) => columnOf(page, heading).map(({ textContent }) => textContent)
  expect(textsOf('Serial')).toEqual(['#99', '#98'])
  expect(textsOf('Hand-over')).toEqual(['12 min16 sales', '12 min16 sales'])
  expect(textsOf('Seller')[0]).toContain('94.1% of 17 orders')
})

test.each([
  ['Verified first', ['$50', '$10', '$20']],
  ['Lowest serial', ['$50', '$40', '$30', '$10']],
  ['Cheapest', ['$10', '$20', '$30']],
])('listings can be sorted: %s, and the selected one stays selected', async (sort, prices) => {
  const page = open(five)
  await page.user.selectOptions(await page.findByRole('combobox', { name: 'Sort listings' }), sort)
  expect(pricesIn(page)).toEqual(prices)
  expect(page.getByRole('radio', { checked: true, name: /^\$10/ })).toBeDefined()
})
