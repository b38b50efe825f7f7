import { expect } from 'bun:test'
import { within } from '@testing-library/react/pure'
import { checkoutPath, goodCard, payWithCard } from '@/tests/conformance/checkout'
import { createCompletedOrder, createListing } from '@/tests/conformance/market'
import { openPage } from '@/tests/conformance/page'
import { clickButton, expectText, expectToast, fillFields } from '@/tests/conformance/page-queries'
import type { Row } from '@/tests/conformance/row'
import { newUser, site } from '@/tests/conformance/site'

const audience: Row[] = [
  {
    line: '1.1b',
    says: 'a buyer finds an item in the list, chooses a listing and pays',
    check: async () => {
      const listing = await createListing({ itemName: 'Crown of the Way', assetId: '44001' })
      const page = await openPage('/marketplace?search=crown+of+the+way', { as: await newUser() })
      await page.user.click(await page.findByRole('link', { name: /^View Details/ }))
      await expectText(page, 'Available Listings')
      await clickButton(page, 'Buy Now')
      expect(new URLSearchParams(location.search).get('listingId')).toBe(listing.listingId)
      await payWithCard(page, goodCard)
      await expectToast(page, 'normal', 'Payment Successful')
    },
  },
]

const money: Row[] = [
  {
    line: '1.2a',
    also: ['9.12c'],
    says: 'marketplace, checkout and sell page show dollars with two decimals',
    check: async () => {
      const listing = await createListing({ itemName: 'Crown in Dollars', assetId: '44003', price: 12.5 })
      await expectText(await openPage('/marketplace?search=crown+in+dollars'), '$12.50')
      const as = await newUser()
      await expectText(await openPage(checkoutPath(listing), { as }), 'Pay $12.50')
      const page = await openPage('/sell', { as })
      await fillFields(page, { Price: '100' })
      await expectText(page, 'You receive $92.10')
    },
  },
  {
    line: '1.2b',
    says: 'profile, item card and landing page also show R$',
    check: async () => {
      const { seller } = await createCompletedOrder({
        itemName: 'Crown in R$',
        assetId: '44004',
        price: 12.5,
      })
      await expectText(await openPage('/profile', { as: seller }), '1,000 R$')
      await createListing({ assetId: '44004', price: 12.5 })
      await expectText(await openPage('/marketplace?search=crown+in+r'), '1,000 R$')
      const page = await openPage('/')
      const shown = await page.findByRole('region', { name: 'On show' })
      expect((await within(shown).findAllByText(/\d R\$/)).length).toBeGreaterThan(0)
    },
  },
  {
    line: '1.2c',
    says: 'where both currencies are shown, dollars come first',
    decision: 'product 2',
    check: async () => {
      const { buyer } = await createCompletedOrder({ price: 12.5 })
      const page = await openPage('/profile?tab=transactions', { as: buyer })
      const row = (await page.findByText('COMPLETED')).closest('li')
      expect(row?.textContent).toContain('$12.50 (1,000 R$)')
    },
  },
]

const signInMethods: Row[] = [
  {
    line: '1.3c',
    says: 'a username alone is another, as long as nothing real is configured',
    decision: 'product 4',
    check: async () => {
      const log = async (env: Record<string, string>) =>
        (await (await site(env)).visitor().post('/api/auth/temp-login', { username: 'ann' })).status
      expect(await log({})).toBe(200)
      expect(await log({ DEMO_LOGIN: 'false' })).toBe(404)
    },
  },
]

export const uses: Row[] = [...audience, ...money, ...signInMethods]
