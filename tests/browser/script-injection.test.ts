import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { purchasePathOf } from '@/modules/checkout/testing/screens'
import { xssPayloads } from '@/tests/abuse/payloads'
import { openBrowser, openWindow } from '@/tests/browser/browser'
import { eventually } from '@/tests/support/eventually'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'
import type { TestClient } from '@/tests/support/test-client'
import { buy, listItem, reserve, type TestListing } from '@/tests/support/trade'

/** Records executed scripts, dialogs and CSP violations. */
async function recordExecutions(page: Page): Promise<string[]> {
  const ran: string[] = []
  page.on('dialog', async (dialog) => {
    ran.push(`dialog ${dialog.message()}`)
    await dialog.dismiss()
  })
  await page.exposeFunction('hit', () => ran.push(`hit on ${page.url()}`))
  await page.exposeFunction('stopped', (what: string) => ran.push(`stopped ${what}`))
  await page.addInitScript(
    "addEventListener('securitypolicyviolation', (event) => stopped(event.violatedDirective + ' ' + event.sample))",
  )
  return ran
}

/** Scrolls until the marketplace shows all items. */
async function showAllItems(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .waitFor()
  await eventually(async () => {
    await page.mouse.wheel(0, 100_000)
    if ((await page.getByRole('button', { name: 'Load more' }).count()) > 0)
      throw new Error('The marketplace has more items')
  })
}

test('two hundred XSS payloads are shown as text on every page (D1)', async () => {
  await using site = await createSite()
  await site.start()
  const [seller, buyer] = [await site.signIn('seller'), await site.signIn('buyer')]
  const listed: TestListing[] = []
  for (const [at, itemName] of xssPayloads.entries())
    listed.push(await listItem(seller, { itemName, description: joined(xssPayloads.slice(at), 1_000) }))
  const orderId = await disputeWithPayloads(site, listed[0])
  const senderId = await sendPayloads(seller, buyer)
  await using browser = await openBrowser()
  const { page, pageErrors } = await openWindow(browser, site.origin, { as: buyer })
  const ran = await recordExecutions(page)

  await page.goto('/marketplace')
  await showAllItems(page)
  for (const text of xssPayloads.slice(0, 2)) {
    await page.goto(`/marketplace?search=${encodeURIComponent(text)}&category=${encodeURIComponent(text)}`)
    await page.getByRole('searchbox').or(page.getByPlaceholder('Search limiteds...')).first().waitFor()
  }
  for (const { itemId } of listed.filter((_, at) => at % 50 === 0)) {
    await page.goto(`/item/${itemId}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  for (const path of [
    `/orders/${orderId}`,
    '/messages',
    `/messages/${senderId}`,
    '/notifications',
    '/profile',
    '/',
    '/wallet',
    '/support',
  ]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  }
  await page.goto(
    purchasePathOf({ ...(listed[5] as TestListing) }).replace(
      'Crown+on+Show',
      encodeURIComponent(xssPayloads[3] ?? ''),
    ),
  )
  await page.getByLabel('Card number').waitFor()
  expect([ran, pageErrors]).toEqual([[], []])
})

/** As many of the payloads as fit. */
function joined(payloads: readonly string[], lengthMax: number): string {
  return payloads.join(' ').slice(0, lengthMax)
}

/** Sends all payloads as messages to the buyer. Returns the sender's id. */
async function sendPayloads(seller: TestClient, buyer: TestClient): Promise<string> {
  const [senderId, receiver] = await Promise.all(
    [seller, buyer].map(async (client) => (await client.get('/api/auth/user')).body.id),
  )
  for (let from = 0; from < xssPayloads.length; from += 10) {
    const content = joined(xssPayloads.slice(from, from + 10), 2_000)
    expect((await seller.post('/api/messages', { receiverId: receiver, content })).status).toBe(201)
  }
  return senderId
}

/** Buys an item and disputes it with as many of the payloads as fit. */
async function disputeWithPayloads(site: Site, listing: TestListing | undefined): Promise<string> {
  const [seller, buyer] = [await site.signIn('seller'), await site.signIn('buyer')]
  const orderId = await buy(buyer, listing ?? (await listItem(seller)))
  for (let from = 0; from < xssPayloads.length; from += 40) {
    const text = joined(xssPayloads.slice(from, from + 40), 2_000)
    const verb = from === 0 ? 'dispute' : 'dispute/messages'
    await buyer.post(`/api/orders/${orderId}/${verb}`, from === 0 ? { reason: text } : { content: text })
  }
  return orderId
}

test('when the server restarts during a checkout, the same order is paid once (E7)', async () => {
  await using site = await createSite()
  await site.start()
  const [seller, buyer] = [await site.signIn('seller'), await site.signIn('buyer')]
  const listed = await listItem(seller)
  const { body } = await reserve(buyer, listed)
  await using browser = await openBrowser()
  const { page } = await openWindow(browser, site.origin, { as: buyer })
  await page.goto(purchasePathOf(listed))
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByLabel('Expiry').fill('1234')
  await page.getByLabel('CVC').fill('123')
  // The toast region loads two seconds after the page.
  await page.getByRole('region', { name: /^Toasts/ }).waitFor({ state: 'attached' })
  await site.kill()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('alert').getByText('Could not connect to server').waitFor()
  await site.start()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByText('Payment Successful').first().waitFor()
  const orders = (await buyer.get('/api/transactions')).body
  expect(orders.map(({ id, state }: { id: string; state: string }) => [id, state])).toEqual([
    [body.orderId, 'paid'],
  ])
  expect((await site.command('audit')).exitCode).toBe(0)
})
