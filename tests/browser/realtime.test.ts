import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openBrowser, openWindow } from '@/tests/browser/browser'
import { openSite } from '@/tests/browser/sites'
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
  await using site = await openSite()
  const [seller, buyer, watcher] = await Promise.all(
    ['live_seller', 'live_buyer', 'live_watcher'].map(site.signIn),
  )
  if (!seller || !buyer || !watcher) throw new Error('Three people are there')
  const listed = await listItem(seller, { itemName: 'Tidal Crown', price: 20 })
  await using browser = await openBrowser()
  const market = await openWindow(browser, site.origin, { as: watcher })
  const item = await openWindow(browser, site.origin, { as: watcher })
  await openConnected(market.page, '/marketplace?search=tidal')
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
  await sold.getByText('Tidal Crown').first().waitFor()

  const second = await buy(buyer, await listItem(seller, { itemName: 'Second Crown' }))
  await openConnected(order.page, `/orders/${second}`)
  await mark(order.page)
  await seller.post(`/api/orders/${second}/cancel`)
  await order.page.getByText('Refunded').first().waitFor()
  for (const { page } of [market, item, order]) expect(await isMarked(page)).toBe(true)
})

test("messages appear on the other user's open page without a reload, and in the notifications elsewhere", async () => {
  await using site = await openSite()
  const [iris, jack] = await Promise.all([site.signIn('iris'), site.signIn('jack')])
  const [irisId, jackId] = await Promise.all(
    [iris, jack].map(async (client) => (await client.get('/api/auth/user')).body.id),
  )
  await using browser = await openBrowser()
  const [irisWindow, jackWindow, otherWindow] = [
    await openWindow(browser, site.origin, { as: iris }),
    await openWindow(browser, site.origin, { as: jack }),
    await openWindow(browser, site.origin, { as: jack }),
  ]
  await openConnected(irisWindow.page, `/messages/${jackId}`)
  await openConnected(jackWindow.page, `/messages/${irisId}`)
  await openConnected(otherWindow.page, '/marketplace')
  for (const { page } of [irisWindow, jackWindow, otherWindow]) await mark(page)

  await irisWindow.page.getByLabel('Write to jack').fill('Is it still there?')
  await irisWindow.page.keyboard.press('Enter')
  await jackWindow.page.getByRole('log').getByText('Is it still there?').waitFor()
  await otherWindow.page.getByText('Message from iris').first().waitFor()
  await jackWindow.page.getByLabel('Write to iris').fill('It is.')
  await jackWindow.page.keyboard.press('Enter')
  await irisWindow.page.getByRole('log').getByText('It is.').waitFor()
  for (const { page } of [irisWindow, jackWindow, otherWindow]) expect(await isMarked(page)).toBe(true)
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
