import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openBrowser, openWindow } from '@/tests/browser/browser'
import { openSite } from '@/tests/browser/sites'
import { listItem } from '@/tests/support/trade'

/** As in private windows, in embedded browsers and with strict settings. */
async function refuseEverything(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    for (const name of ['sessionStorage', 'localStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get })
    for (const name of ['clipboard', 'serviceWorker'])
      Object.defineProperty(navigator, name, { value: undefined })
    Object.assign(window, { WebSocket: undefined, Notification: undefined })
  })
}

test('pages work in a browser that refuses storage, sockets, workers, notifications and the clipboard', async () => {
  await using site = await openSite()
  await listItem(await site.signIn('refused_seller'), { itemName: 'Refused Crown', price: 149.99 })
  await using browser = await openBrowser()
  const as = await site.signIn('refused_buyer')
  // A window of 1280 × 900 px at 200% zoom.
  const { page, pageErrors } = await openWindow(browser, site.origin, {
    as,
    viewport: { width: 640, height: 450 },
  })
  await refuseEverything(page)
  await page.goto('/marketplace')
  await page
    .getByRole('link', { name: /Refused Crown/ })
    .first()
    .click()
  const heading = page.getByRole('heading', { level: 1, name: 'Refused Crown' })
  await heading.waitFor()
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
  const covered = await page.evaluate(() => {
    const fixed = [...document.querySelectorAll('header, nav, [data-buy-bar]')].filter((each) =>
      /fixed|sticky/.test(getComputedStyle(each).position),
    )
    return fixed.reduce((sum, each) => sum + each.getBoundingClientRect().height, 0)
  })
  expect(covered).toBeLessThanOrEqual(150)
  for (const path of ['/', '/security', '/notifications', '/support', '/messages', '/profile']) {
    await page.goto(path)
    await page.locator('main h1').first().waitFor({ state: 'attached' })
  }
  expect(pageErrors).toEqual([])
})

test('the filter sheet takes the focus itself, so that no keyboard covers it', async () => {
  await using site = await openSite()
  await using browser = await openBrowser()
  const { page } = await openWindow(browser, site.origin, { viewport: { width: 390, height: 800 } })
  await page.goto('/marketplace')
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByRole('dialog').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('dialog')
})
