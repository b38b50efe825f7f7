import { expect } from 'bun:test'
import { fireEvent, waitFor, within } from '@testing-library/react/pure'
import { createListing, findDemoItem } from '@/tests/conformance/market'
import { currentPath, neverResponds, openPage, type Page } from '@/tests/conformance/page'
import {
  clickButton,
  descriptionList,
  expectImageFallback,
  expectNoText,
  expectText,
  failImage,
  fillFields,
  hrefOf,
  optionsOf,
  sectionOf,
} from '@/tests/conformance/page-queries'
import { type Row, withFixture } from '@/tests/conformance/row'
import { newUser } from '@/tests/conformance/site'

async function openCard(): Promise<{ page: Page; card: HTMLElement; itemId: string }> {
  const { assetId, itemName } = await findDemoItem()
  const { itemId } = await createListing({ assetId, itemName, price: 30 }, await newUser('on_the_card'))
  const page = await openPage('/marketplace?search=Amberwood+Bow')
  return { page, itemId, card: await page.findByRole('article', { name: 'Amberwood Bow' }) }
}

const card = withFixture(openCard, [
  {
    line: '2.marketplace.3a',
    also: ['9.7'],
    says: 'a card has an image of 420 by 420, a name and two lines of description',
    check: ({ card }) => {
      const picture = within(card).getByAltText('Amberwood Bow')
      expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['420', '420'])
      within(card).getByRole('heading', { name: 'Amberwood Bow' })
      expect(within(card).getByText(/one arrow always ready/).className).toContain('line-clamp-2')
    },
  },
  {
    line: '2.marketplace.3a',
    says: 'a card shows price, category, seller, average price and stock',
    check: ({ card }) => {
      for (const words of ['$30.00', 'Gear', /^RAP [\d,]+ R\$$/]) within(card).getByText(words)
      expect(descriptionList(card)).toEqual({ Seller: 'on_the_cardTemporary', Stock: '1' })
    },
  },
  {
    line: '2.marketplace.3a',
    says: 'a card has a favorite button and links to the item',
    check: ({ card, itemId }) => {
      within(card).getByRole('button', { name: 'Add to favorites: Amberwood Bow' })
      const link = within(card).getByRole('link', { name: /^View Details/ })
      expect(link.getAttribute('href')).toBe(`/item/${itemId}`)
    },
  },
])

const browse: Row[] = [
  {
    line: '2.marketplace.1',
    also: ['9.6c'],
    says: 'the strip is called Recently Sold and has 4 placeholders while it is empty',
    check: async () => {
      const page = await openPage('/marketplace', {
        stubs: { 'GET /api/recent-purchases': () => Response.json([]) },
      })
      const strip = await page.findByRole('region', { name: 'Recently Sold' })
      expect(strip.querySelectorAll('[data-placeholder]').length).toBe(4)
    },
  },
  {
    line: '2.marketplace.2',
    also: ['9.1a'],
    says: 'items can be searched, filtered by category and sorted',
    check: async () => {
      const page = await openPage('/marketplace')
      await page.findByPlaceholderText('Search limiteds...')
      const categories = within(await page.findByRole('group', { name: 'Category' }))
      expect(categories.getAllByRole('radio')).toEqual(
        ['All', 'Hat', 'Face', 'Gear', 'Package'].map((name) => categories.getByRole('radio', { name })),
      )
      const sorts = (await optionsOf(page, 'Sort by')).map(([label]) => label)
      expect(sorts.slice(0, 3)).toEqual(['Price: Low to High', 'Price: High to Low', 'Name'])
    },
  },
  {
    line: '2.marketplace.2',
    also: ['7.13'],
    says: 'each control changes the request for the list',
    check: async () => {
      const page = await openPage('/marketplace')
      const lastQuery = () => page.requests.findLast(({ route }) => route === 'GET /api/items')?.search
      const search = await page.findByPlaceholderText('Search limiteds...')
      fireEvent.change(search, { target: { value: 'amber' } })
      await page.timers.fire(200)
      await waitFor(() => expect(lastQuery()).toBe('?search=amber'))
      fireEvent.click(await page.findByRole('radio', { name: 'Gear' }))
      await waitFor(() => expect(lastQuery()).toBe('?search=amber&category=gear'))
      await fillFields(page, { 'Sort by': 'name' })
      await waitFor(() => expect(lastQuery()).toBe('?search=amber&category=gear&sort=name'))
    },
  },
  ...card,
  {
    line: '2.marketplace.3a',
    says: 'a card without an image has a placeholder',
    check: async () => {
      await createListing({ itemName: 'Unseen Crown', assetId: '66001' })
      const page = await openPage('/marketplace?search=Unseen+Crown')
      within(await page.findByRole('article', { name: 'Unseen Crown' })).getByText('Limited Item')
    },
  },
  {
    line: '2.marketplace.3b',
    also: ['2.shared.1', '9.6b'],
    says: '8 skeleton cards are shown until the items have loaded',
    check: async () => {
      const page = await openPage('/marketplace', { stubs: { 'GET /api/items': neverResponds } })
      const waiting = await page.findByRole('status', { name: 'Loading items' })
      expect(waiting.children.length).toBe(8)
      expect(waiting.querySelectorAll('.animate-shimmer').length).toBeGreaterThan(8)
    },
  },
  {
    line: '2.marketplace.4',
    also: ['4.4a', '4.4b', '8.5a'],
    says: 'a spinner is shown, then the image, or its name if it fails to load',
    check: async () => {
      const page = await openPage('/marketplace?search=Amberwood+Bow')
      const picture = await page.findByAltText('Amberwood Bow')
      const spinners = () => picture.parentElement?.querySelectorAll('.animate-spin').length
      expect(spinners()).toBe(1)
      fireEvent.load(picture)
      expect(spinners()).toBe(0)
      expectNoText(page, 'Limited Item')
      await failImage(page, 'Amberwood Bow')
      await expectImageFallback(page, 'Amberwood Bow')
    },
  },
]

async function openOffers() {
  const { id, assetId, itemName } = await findDemoItem('Amberwood Toadstool')
  await createListing({ assetId, itemName, price: 20 })
  await createListing({ assetId, itemName, price: 30 })
  const page = await openPage(`/item/${id}`, { as: await newUser() })
  await expectText(page, 'Buy Now')
  return { page, id }
}

const chosen = (page: Page) =>
  within(page.getByRole('radiogroup', { name: 'Available Listings' })).getByRole('radio', { checked: true })

const item = withFixture(openOffers, [
  {
    line: '2.item.1',
    says: 'image, category, name, description and contents are shown',
    check: async ({ page }) => {
      page.getByAltText('Amberwood Toadstool')
      page.getByRole('heading', { level: 1, name: 'Amberwood Toadstool' })
      await expectText(page, 'Hat', /A broad hat that grew/)
      expect(
        within(await sectionOf(page, "What's Included")).getAllByRole('listitem').length,
      ).toBeGreaterThan(1)
    },
  },
  {
    line: '2.item.1',
    says: 'four statistics are shown',
    check: async ({ page }) => {
      expect(descriptionList(await sectionOf(page, 'Item Statistics'))).toMatchObject({
        'Current Owners': expect.stringMatching(/^[\d,]+$/),
        Favorited: expect.stringMatching(/^[\d,]+$/),
        Created: expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/),
        'RAP Value': expect.stringMatching(/^[\d,]+ R\$$/),
      })
    },
  },
  {
    line: '2.item.3',
    also: ['4.12a', '4.12b'],
    says: 'the cheapest listing is selected and highlighted; clicking selects another',
    check: async ({ page }) => {
      expect(chosen(page).getAttribute('aria-label')).toMatch(/^\$20\.00/)
      const look = chosen(page).closest('tr')?.className
      await page.user.click(page.getByText('$30.00'))
      expect(chosen(page).getAttribute('aria-label')).toMatch(/^\$30\.00/)
      expect(chosen(page).closest('tr')?.className).toBe(look)
      expect(page.getByText('$20.00', { selector: 'td *' }).closest('tr')?.className).not.toBe(look)
    },
  },
  {
    line: '2.item.3',
    also: ['9.4'],
    says: 'there are three payment methods with their durations, and the button passes both choices to the checkout',
    check: async ({ page }) => {
      const ways = within(await sectionOf(page, 'Payment method')).getAllByRole('radio')
      const textsOf = (attribute: string) =>
        ways.map((way) => document.getElementById(way.getAttribute(attribute) ?? '')?.textContent)
      expect(textsOf('aria-labelledby')).toEqual(['PayPal', 'Credit/Debit Card', 'Cryptocurrency'])
      expect(textsOf('aria-describedby')).toEqual(['Instant', 'Instant', '10 to 30 minutes'])
      await page.user.click(page.getByText('Cryptocurrency'))
      await clickButton(page, 'Buy Now')
      expect(currentPath()).toMatch(/^\/checkout\?amount=30\.00&.*method=crypto/)
    },
  },
])

const itemPages: Row[] = [
  ...item,
  {
    line: '2.item.2a',
    also: ['8.6'],
    says: 'an unknown id gets an error with a way back',
    check: async () => {
      const page = await openPage('/item/nothing')
      await page.findByRole('heading', { level: 1, name: 'Item Not Found' })
      expect(await hrefOf(page, 'Back to Marketplace')).toBe('/marketplace')
    },
  },
  {
    line: '2.item.2b',
    says: 'every catalog item has a page',
    decision: 'product 3',
    check: async () => {
      for (const name of ['Amberwood Bow', 'Amberwood Totem']) {
        const page = await openPage(`/item/${(await findDemoItem(name)).id}`)
        await page.findByRole('heading', { level: 1, name })
      }
    },
  },
  {
    line: '2.item.4',
    says: 'a visitor is asked to log in to see listings',
    check: async () => {
      const { itemId } = await createListing()
      const page = await openPage(`/item/${itemId}`)
      expect(await hrefOf(page, 'Log in to view listings')).toBe('/auth')
      expectNoText(page, 'Buy Now')
      await waitFor(() => expectNoText(page, 'Payment method'))
    },
  },
]

export const market: Row[] = [...browse, ...itemPages]
