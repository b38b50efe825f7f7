import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { openBrowser, openWindow } from '@/tests/browser/browser'
import { openSite } from '@/tests/browser/sites'

async function logIn(page: Page, username: string): Promise<void> {
  await page.goto('/demo-login')
  await page.getByLabel('Username').fill(username)
  await page.getByRole('button', { name: 'Enter Marketplace' }).click()
  await page.waitForURL('**/marketplace')
}

async function listAnItem(page: Page): Promise<void> {
  await page.goto('/sell')
  await page.getByLabel('Item Name').fill('Harvest Crown')
  await page.getByLabel('Asset ID').fill('777002')
  await page.getByLabel('Category').selectOption({ label: 'Hat' })
  await page.getByLabel('Price').fill('149.99')
  await page.getByText('$138.14').first().waitFor()
  await page.getByRole('button', { name: /^List Item/ }).click()
  await page.waitForURL('**/profile')
}

async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiry').fill('12/34')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: /^Pay/ }).dblclick()
}

const screenSizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox()
  return box ? box.y + box.height : Number.POSITIVE_INFINITY
}

test('two users in two browsers: list, buy with a declined card, pay, deliver, confirm, and the seller gets the money', async () => {
  await using site = await openSite()
  await using browser = await openBrowser()
  const seller = await openWindow(browser, site.origin)
  const buyer = await openWindow(browser, site.origin)

  await logIn(seller.page, 'moon_seller')
  await listAnItem(seller.page)

  await logIn(buyer.page, 'moon_buyer')
  await buyer.page.getByPlaceholder('Search limiteds...').fill('harvest')
  await buyer.page
    .getByRole('link', { name: /Harvest Crown/ })
    .first()
    .click()
  await buyer.page.getByRole('heading', { level: 1, name: 'Harvest Crown' }).waitFor()
  const buyNow = buyer.page.getByRole('button', { name: 'Buy Now' })
  for (const viewport of screenSizes) {
    await buyer.page.setViewportSize(viewport)
    await buyNow.waitFor()
    expect(await bottomOf(buyNow)).toBeWithin(1, viewport.height + 1)
  }
  await buyNow.click()
  await buyer.page.waitForURL('**/checkout?**')
  await buyer.page.getByText('moon_seller').first().waitFor()

  await buyer.page.getByLabel('Deliver to').fill('amberquill')
  await buyer.page.getByRole('group', { name: 'Is this you?' }).getByRole('button', { name: 'Yes' }).click()
  await buyer.page.getByText('Delivers to this account').waitFor()
  await payWith(buyer.page, '4000 0000 0000 0002')
  await buyer.page.getByText('Payment Failed').first().waitFor()
  await buyer.page.getByLabel('Card number').fill('')
  await payWith(buyer.page, '4242 4242 4242 4242')
  await buyer.page.getByText('Payment Successful').first().waitFor()
  await buyer.page.waitForURL('**/marketplace')
  const banner = buyer.page.getByRole('complementary', { name: 'Your new order' })
  await banner.getByRole('link', { name: 'View your order' }).click()
  await buyer.page.waitForURL('**/orders/*')
  const orderUrl = buyer.page.url()

  await seller.page.goto(orderUrl)
  await seller.page.getByRole('button', { name: 'Notifications' }).waitFor()
  await seller.page.getByText('AmberQuill').first().waitFor()
  await seller.page.getByRole('button', { name: 'Mark as sent' }).dblclick()
  await seller.page.getByRole('button', { name: 'Mark as sent' }).waitFor({ state: 'detached' })

  await buyer.page.reload()
  await buyer.page.getByRole('button', { name: 'I received it' }).dblclick()
  const dialog = buyer.page.getByRole('dialog', { name: 'Release the payment?' })
  await dialog.getByText(/\$149\.99 for Harvest Crown/).waitFor()
  await dialog.getByRole('button', { name: 'Release payment' }).dblclick()
  await buyer.page
    .getByText(/complete/i)
    .first()
    .waitFor()

  await seller.page.goto('/wallet')
  await seller.page.getByText('$138.14').first().waitFor()
  await seller.page.goto('/marketplace')
  await seller.page
    .getByRole('region', { name: 'Recently Sold' })
    .getByText('Harvest Crown')
    .first()
    .waitFor()
  expect([...seller.pageErrors, ...buyer.pageErrors]).toEqual(['402 /api/sandbox/confirm'])
  expect((await site.command('audit')).exitCode).toBe(0)
})
