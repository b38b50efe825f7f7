import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openBrowser, openWindow } from '@/tests/browser/browser'
import { createSite } from '@/tests/support/servers/spawned-site'
import { buy, listItem } from '@/tests/support/trade'

/** Goes there, and waits until the page is connected. */
async function openLive(page: Page, address: string): Promise<void> {
  const opened = page.waitForEvent('websocket')
  await page.goto(address)
  await (await opened).waitForEvent('framereceived', ({ payload }) => String(payload).includes('"ready"'))
}

/** Marks the document, so that a page that was loaded anew is noticed. */
async function mark(page: Page): Promise<void> {
  await page.evaluate('document.marked = true')
}

const isMarked = (page: Page) => page.evaluate('document.marked === true')

test('a price, a sale and a refund show on the other’s open page without a reload', async () => {
  await using site = await createSite()
  await site.start()
  const [seller, buyer, watcher] = await Promise.all(['seller', 'buyer', 'watcher'].map(site.signIn))
  if (!seller || !buyer || !watcher) throw new Error('Three people are there')
  const listed = await listItem(seller, { itemName: 'Moonlit Crown', price: 20 })
  await using browser = await openBrowser()
  const market = await openWindow(browser, site.origin, { as: watcher })
  const item = await openWindow(browser, site.origin, { as: watcher })
  await openLive(market.page, '/marketplace?search=moonlit')
  await openLive(item.page, `/item/${listed.itemId}`)
  await item.page.getByRole('button', { name: 'Buy Now' }).waitFor()
  for (const { page } of [market, item]) await mark(page)

  await seller.patch(`/api/listings/${listed.listingId}`, { price: 31.5 })
  for (const { page } of [market, item]) await page.getByText('$31.50').first().waitFor()

  const orderId = await buy(buyer, { ...listed, price: 31.5 })
  for (const { page } of [market, item]) await page.getByText('No listings yet').first().waitFor()
  const order = await openWindow(browser, site.origin, { as: buyer })
  await openLive(order.page, `/orders/${orderId}`)
  await mark(order.page)
  await seller.post(`/api/orders/${orderId}/sent`)
  await order.page.getByRole('button', { name: 'I received it' }).waitFor()
  await buyer.post(`/api/orders/${orderId}/received`)
  const sold = market.page.getByRole('region', { name: 'Recently Sold' })
  await sold.getByText('Moonlit Crown').first().waitFor()

  const second = await buy(buyer, await listItem(seller, { itemName: 'Second Crown' }))
  await openLive(order.page, `/orders/${second}`)
  await mark(order.page)
  await seller.post(`/api/orders/${second}/cancel`)
  await order.page.getByText('Refunded').first().waitFor()
  for (const { page } of [market, item, order]) expect(await isMarked(page)).toBe(true)
})

test('what two people write shows on the other’s open page, and the bell tells of it elsewhere', async () => {
  await using site = await createSite()
  await site.start()
  const [ann, bob] = await Promise.all([site.signIn('ann'), site.signIn('bob')])
  const [annId, bobId] = await Promise.all(
    [ann, bob].map(async (who) => (await who.get('/api/auth/user')).body.id),
  )
  await using browser = await openBrowser()
  const [hers, his, elsewhere] = [
    await openWindow(browser, site.origin, { as: ann }),
    await openWindow(browser, site.origin, { as: bob }),
    await openWindow(browser, site.origin, { as: bob }),
  ]
  await openLive(hers.page, `/messages/${bobId}`)
  await openLive(his.page, `/messages/${annId}`)
  await openLive(elsewhere.page, '/marketplace')
  for (const { page } of [hers, his, elsewhere]) await mark(page)

  await hers.page.getByLabel('Write to bob').fill('Is it still there?')
  await hers.page.keyboard.press('Enter')
  await his.page.getByRole('log').getByText('Is it still there?').waitFor()
  await elsewhere.page.getByText('Message from ann').first().waitFor()
  await his.page.getByLabel('Write to ann').fill('It is.')
  await his.page.keyboard.press('Enter')
  await hers.page.getByRole('log').getByText('It is.').waitFor()
  for (const { page } of [hers, his, elsewhere]) expect(await isMarked(page)).toBe(true)
})

test('a site that starts anew finds its open pages again, with what was missed and nothing twice (E7)', async () => {
  await using site = await createSite()
  await site.start()
  const [seller, buyer] = [await site.signIn('seller'), await site.signIn('buyer')]
  const orderId = await buy(buyer, await listItem(seller, { itemName: 'Moonlit Crown' }))
  await seller.post(`/api/orders/${orderId}/sent`)
  await using browser = await openBrowser()
  const { page } = await openWindow(browser, site.origin, { as: buyer })
  await openLive(page, '/marketplace')
  await mark(page)
  await site.stop()
  await site.start()
  await buyer.post(`/api/orders/${orderId}/received`)
  const sold = page.getByRole('region', { name: 'Recently Sold' })
  await sold.getByText('Moonlit Crown').waitFor()
  const more = await buy(buyer, await listItem(seller, { itemName: 'Second Crown' }))
  await seller.post(`/api/orders/${more}/sent`)
  await buyer.post(`/api/orders/${more}/received`)
  await sold.getByText('Second Crown').waitFor()
  expect(await sold.getByText('Crown').count()).toBe(2)
  expect(await isMarked(page)).toBe(true)
})
