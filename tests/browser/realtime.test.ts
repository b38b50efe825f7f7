import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openBrowser, openWindow } from '@/tests/browser/browser'
import { createSite } from '@/tests/support/servers/spawned-site'
import { buy, listItem } from '@/tests/support/trade'

/** Opens the page and waits until its socket is connected. */
async function openConnected(page: Page, address: string): Promise<void> {
  const opened = page.waitForEvent('websocket')
  await page.goto(address)
  await (await opened).waitForEvent('framereceived', ({ payload }) => String(payload).includes('"ready"'))
}

/** Marks the document, so that a reload would be noticed. */
async function mark(page: Page): Promise<void> {
  await page.evaluate('document.marked = true')
}

const isMarked = (page: Page) => page.evaluate('document.marked === true')

test('a price change, a sale and a refund appear on open pages without a reload', async () => {
  await using site = await createSite()
  await site.start()
  const [seller, buyer, watcher] = await Promise.all(['seller', 'buyer', 'watcher'].map(site.signIn))
  if (!seller || !buyer || !watcher) throw new Error('Three people are there')
  const listed = await listItem(seller, { itemName: 'Moonlit Crown', price: 20 })
  await using browser = await openBrowser()
  const market = await openWindow(browser, site.origin, { as: watcher })
  const item = await openWindow(browser, site.origin, { as: watcher })
  await openConnected(market.page, '/marketplace?search=moonlit')
  await openConnected(item.page, `/item/${listed.itemId}`)
  await item.page.getByRole('button', { name: 'Buy Now' }).waitFor()
  for (const { page } of [market, item]) await mark(page)

  await seller.patch(`/api/listings/${listed.listingId}`, { price: 31.5 })
  for (const { page } of [market, item]) await page.getByText('$31.50').first().waitFor()

  const orderId = await buy(buyer, { ...listed, price: 31.5 })
  for (const { page } of [market, item]) await page.getByText('No listings yet').first().waitFor()
  const order = await openWindow(browser, site.origin, { as: buyer })
  await openConnected(order.page, `/orders/${orderId}`)
  await mark(order.page)
  await seller.post(`/api/orders/${orderId}/sent`)
  await order.page.getByRole('button', { name: 'I received it' }).waitFor()
  await buyer.post(`/api/orders/${orderId}/received`)
  const sold = market.page.getByRole('region', { name: 'Recently Sold' })
  await sold.getByText('Moonlit Crown').first().waitFor()

  const second = await buy(buyer, await listItem(seller, { itemName: 'Second Crown' }))
  await openConnected(order.page, `/orders/${second}`)
  await mark(order.page)
  await seller.post(`/api/orders/${second}/cancel`)
  await order.page.getByText('Refunded').first().waitFor()
  for (const { page } of [market, item, order]) expect(await isMarked(page)).toBe(true)
})

test("messages appear on the other user's open page without a reload, and in the notifications elsewhere", async () => {
  await using site = await createSite()
  await site.start()
  const [ann, bob] = await Promise.all([site.signIn('ann'), site.signIn('bob')])
  const [annId, bobId] = await Promise.all(
    [ann, bob].map(async (client) => (await client.get('/api/auth/user')).body.id),
  )
  await using browser = await openBrowser()
  const [annWindow, bobWindow, otherWindow] = [
    await openWindow(browser, site.origin, { as: ann }),
    await openWindow(browser, site.origin, { as: bob }),
    await openWindow(browser, site.origin, { as: bob }),
  ]
  await openConnected(annWindow.page, `/messages/${bobId}`)
  await openConnected(bobWindow.page, `/messages/${annId}`)
  await openConnected(otherWindow.page, '/marketplace')
  for (const { page } of [annWindow, bobWindow, otherWindow]) await mark(page)

  await annWindow.page.getByLabel('Write to bob').fill('Is it still there?')
  await annWindow.page.keyboard.press('Enter')
  await bobWindow.page.getByRole('log').getByText('Is it still there?').waitFor()
  await otherWindow.page.getByText('Message from ann').first().waitFor()
  await bobWindow.page.getByLabel('Write to ann').fill('It is.')
  await bobWindow.page.keyboard.press('Enter')
  await annWindow.page.getByRole('log').getByText('It is.').waitFor()
  for (const { page } of [annWindow, bobWindow, otherWindow]) expect(await isMarked(page)).toBe(true)
})

test('after a restart open pages reconnect and show what they missed, once (E7)', async () => {
  await using site = await createSite()
  await site.start()
  const [seller, buyer] = [await site.signIn('seller'), await site.signIn('buyer')]
  const orderId = await buy(buyer, await listItem(seller, { itemName: 'Moonlit Crown' }))
  await seller.post(`/api/orders/${orderId}/sent`)
  await using browser = await openBrowser()
  const { page } = await openWindow(browser, site.origin, { as: buyer })
  await openConnected(page, '/marketplace')
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
