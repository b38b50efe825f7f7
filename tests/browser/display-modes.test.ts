import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { openBrowser, openWindow, type TestBrowser } from '@/tests/browser/browser'
import { startDemoMarket } from '@/tests/browser/demo-market'
import { openScreenWindow, waitUntilLoaded } from '@/tests/browser/screens/inspect-screen'
import type { DemoMarket, ResolvedScreen } from '@/tests/support/module-testing/screen'

let market: DemoMarket
let browser: TestBrowser

beforeAll(async () => {
  ;[market, browser] = await Promise.all([startDemoMarket(), openBrowser()])
})

afterAll(async () => {
  await browser?.[Symbol.asyncDispose]()
  await market?.[Symbol.asyncDispose]()
})

test('an item that opens from the marketplace has the focus on its name, and the ring encloses no more than that', async () => {
  const { page } = await openWindow(browser, market.site.origin)
  await page.goto('/marketplace')
  const link = page.getByRole('article').first().getByRole('link').first()
  const name = await page.getByRole('article').first().getByRole('heading').textContent()
  // The code of the page arrives after the skeleton, which hides the page before.
  let skeleton: Promise<void> | undefined
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    skeleton ??= page.locator('main [role="status"]').first().waitFor()
    await skeleton
    await route.continue()
  })
  await link.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/item/*')
  const heading = page.getByRole('heading', { level: 1 })
  await heading.and(page.locator(':focus')).waitFor()
  expect(await heading.textContent()).toBe(name)
  expect(await widthOf(heading)).toBeLessThan((await widthOf(page.getByRole('main'))) / 2)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.close()
})

test('the filter sheet of a phone takes the focus itself, so that no keyboard opens over it', async () => {
  const { page } = await openWindow(browser, market.site.origin, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  await page.goto('/marketplace')
  await page.getByRole('button', { name: /^Filters/ }).tap()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.and(page.locator(':focus')).waitFor()
})

const zoomed: [page: string, as: ResolvedScreen['as'], path: (market: DemoMarket) => string][] = [
  ['an item', undefined, ({ listing }) => `/item/${listing.itemId}`],
  ['an item of the reader', 'seller', ({ listing }) => `/item/${listing.itemId}`],
  ['an inventory', 'seller', () => '/sell'],
  ['a checkout', 'buyer', ({ checkoutListing }) => `/checkout?listingId=${checkoutListing.listingId}`],
  ['an order', 'buyer', ({ orders }) => `/orders/${orders.sent}`],
  ['messages', 'buyer', () => '/messages'],
  ['a case', 'moderator', ({ orders }) => `/admin/orders/${orders.disputed}`],
]

test.each(zoomed)(
  'in a small window at twice the size, bars leave 300 of 450 px to %s',
  async (_, as, path) => {
    const window = await openScreenWindow(browser, market, as)
    const { page } = window
    await page.setViewportSize({ width: 640, height: 450 })
    await page.goto(path(market))
    await waitUntilLoaded(window)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
    expect(await heightOfBars(page)).toBeLessThanOrEqual(150)
  },
)

test('with forced colors, what is selected has an outline, and what loads a border', async () => {
  const { page } = await openWindow(browser, market.site.origin, { forcedColors: 'active' })
  await page.goto('/marketplace?view=table')
  const outlineOf = (view: string): Promise<string> =>
    page.getByRole('button', { name: view }).evaluate((button) => getComputedStyle(button).outlineStyle)
  expect([await outlineOf('Table'), await outlineOf('Grid')]).toEqual(['solid', 'none'])
  const border = await page.evaluate(() => {
    const part = document.createElement('div')
    part.className = 'animate-shimmer'
    document.body.append(part)
    return getComputedStyle(part).borderTopStyle
  })
  expect(border).toBe('dashed')
})

async function widthOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.width ?? Number.NaN
}

/** The pixels of a window that what sticks to its edges covers. */
function heightOfBars(page: Page): Promise<number> {
  return page.evaluate(() => {
    const covered = new Set<number>()
    for (const element of document.querySelectorAll('*')) {
      if (!/fixed|sticky/.test(getComputedStyle(element).position)) continue
      const { top, bottom, width } = element.getBoundingClientRect()
      if (width < innerWidth / 2) continue
      for (let y = Math.max(0, Math.floor(top)); y < Math.min(innerHeight, bottom); y += 1) covered.add(y)
    }
    return covered.size
  })
}
