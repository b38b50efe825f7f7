import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { xssPayloads } from '@/tests/abuse/payloads'
import { openBrowser, openWindow } from '@/tests/browser/browser'
import { checkoutPath } from '@/tests/browser/page-actions'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'
import type { TestClient } from '@/tests/support/test-client'
import { buy, listItem, reserve, type TestListing } from '@/tests/support/trade'

/** Has the page count what ran, what asked to be seen, and what the policy had to stop. */
async function watch(page: Page): Promise<string[]> {
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

async function showAll(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: /more/i })
  for (let round = 0; round < 10 && (await more.count()) > 0; round++) {
    await more.first().scrollIntoViewIfNeeded()
    await more
      .first()
      .click()
      .catch(() => undefined)
    await page.waitForTimeout(100)
  }
}

test('two hundred texts that would run as scripts are read as text, on every page that shows them (D1)', async () => {
  await using site = await createSite()
  await site.start()
  const [seller, buyer] = [await site.signIn('seller'), await site.signIn('buyer')]
  const listed: TestListing[] = []
  for (const text of xssPayloads) listed.push(await listItem(seller, { itemName: text, description: text }))
  const orderId = await complain(site, listed[0])
  const writer = await write(seller, buyer)
  await using browser = await openBrowser()
  const { page, pageErrors } = await openWindow(browser, site.origin, { as: buyer })
  const ran = await watch(page)

  await page.goto('/marketplace')
  await showAll(page)
  for (const text of xssPayloads.slice(0, 5)) {
    await page.goto(`/marketplace?search=${encodeURIComponent(text)}&category=${encodeURIComponent(text)}`)
    await page.getByRole('searchbox').or(page.getByPlaceholder('Search limiteds...')).first().waitFor()
  }
  for (const { itemId } of listed.filter((_, at) => at % 17 === 0)) {
    await page.goto(`/item/${itemId}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  for (const path of [
    `/orders/${orderId}`,
    '/messages',
    `/messages/${writer}`,
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
    checkoutPath({ ...(listed[5] as TestListing) }).replace(
      'Crown+on+Show',
      encodeURIComponent(xssPayloads[3] ?? ''),
    ),
  )
  await page.getByLabel('Card number').waitFor()
  expect([ran, pageErrors]).toEqual([[], []])
}, 120_000)

/** All of the texts in messages to the buyer; answers who wrote them. */
async function write(seller: TestClient, buyer: TestClient): Promise<string> {
  const [writer, receiver] = await Promise.all(
    [seller, buyer].map(async (who) => (await who.get('/api/auth/user')).body.id),
  )
  for (let from = 0; from < xssPayloads.length; from += 10) {
    const content = xssPayloads
      .slice(from, from + 10)
      .join(' ')
      .slice(0, 2_000)
    expect((await seller.post('/api/messages', { receiverId: receiver, content })).status).toBe(201)
  }
  return writer
}

/** A bought item that is complained about in as many of the texts as there is room for. */
async function complain(site: Site, bought: TestListing | undefined): Promise<string> {
  const [seller, buyer] = [await site.signIn('seller'), await site.signIn('buyer')]
  const orderId = await buy(buyer, bought ?? (await listItem(seller)))
  for (let from = 0; from < xssPayloads.length; from += 40) {
    const words = xssPayloads
      .slice(from, from + 40)
      .join(' ')
      .slice(0, 2_000)
    const verb = from === 0 ? 'dispute' : 'dispute/messages'
    await buyer.post(`/api/orders/${orderId}/${verb}`, from === 0 ? { reason: words } : { content: words })
  }
  return orderId
}

test('the server dies and comes back while somebody is at the checkout: the same order, paid once (E7)', async () => {
  await using site = await createSite()
  await site.start()
  const [seller, buyer] = [await site.signIn('seller'), await site.signIn('buyer')]
  const listed = await listItem(seller)
  const { body } = await reserve(buyer, listed)
  await using browser = await openBrowser()
  const { page } = await openWindow(browser, site.origin, { as: buyer })
  await page.goto(checkoutPath(listed))
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByLabel('Expiry').fill('1234')
  await page.getByLabel('CVC').fill('123')
  // What says that something failed comes by itself, two seconds after the page.
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
}, 120_000)
