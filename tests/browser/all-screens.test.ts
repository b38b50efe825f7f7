import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { modules } from '@/src/modules'
import { findViolations, injectAxe } from '@/tests/browser/axe'
import { type BrowserWindow, openBrowser, openWindow } from '@/tests/browser/browser'
import { type DemoMarket, startDemoMarket } from '@/tests/browser/demo-market'
import { keyboardOf } from '@/tests/browser/keyboard'
import { type Screen, screensOf } from '@/tests/browser/screens'
import { eventually } from '@/tests/support/eventually'

const phoneWidth = 360
/** What a page of 1280 pixels has at 400 %. */
const zoomedWidth = 320
const height = 900
const noMotionCss = '*, ::before, ::after { transition: none !important; animation: none !important }'
const unavailable = {
  status: 503,
  contentType: 'application/problem+json',
  body: JSON.stringify({ code: 'unavailable', detail: 'The site cannot do this right now.' }),
}

let market: DemoMarket
let browser: Awaited<ReturnType<typeof openBrowser>>

beforeAll(async () => {
  ;[market, browser] = await Promise.all([startDemoMarket(), openBrowser()])
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await market?.[Symbol.asyncDispose]()
})

test('every page of every module is among the screens', () => {
  const screens = screensOf(market).map(({ path }) => path.replace(/\?.*/, ''))
  const pages = modules.flatMap((module) => ('pages' in module ? (module.pages ?? []) : []))
  const missed = pages.filter(({ path }) => {
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
    return !screens.some((screen) => pattern.test(screen))
  })
  expect(missed.map(({ path }) => path)).toEqual([])
})

test.each(['/', '/marketplace', 'item'])(
  '%p comes with at most 120 KB of compressed JavaScript',
  async (path) => {
    const window = await openWindow(browser, market.site.origin)
    await window.page.goto(path === 'item' ? `/item/${market.listing.itemId}` : path)
    await waitUntilLoaded(window)
    const bytes = await window.page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, entry) => sum + Object(entry).encodedBodySize, 0),
    )
    await window.page.close()
    expect(bytes).toBeWithin(10_000, 120_001)
  },
)

test.each(['/', '/marketplace', 'item'])(
  '%p asks for nothing twice, not even ahead of time',
  async (path) => {
    const window = await openWindow(browser, market.site.origin)
    await window.page.goto(path === 'item' ? `/item/${market.listing.itemId}` : path)
    await waitUntilLoaded(window)
    const asked = await window.page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name.replace(location.origin, '')),
    )
    const ahead = await window.page
      .locator('link[rel="preload"][as="fetch"], link[rel="preload"][as="image"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    await window.page.close()
    expect(ahead.length).toBeGreaterThan(0)
    expect(ahead.filter((each) => asked.filter((path) => path === each).length !== 1)).toEqual([])
    expect(window.pageErrors).toEqual([])
  },
)

test.concurrent.each([1280, phoneWidth])(
  'at %p px axe finds nothing, Tab shows where it is, nothing scrolls sideways and no page complains',
  async (width) => {
    const windows = new Map<Screen['as'], BrowserWindow>()
    const faults: string[] = []
    for (const screen of screensOf(market)) {
      if (screen.only === (width > phoneWidth ? 'narrow' : 'wide')) continue
      const window = windows.get(screen.as) ?? (await openScreenWindow(screen, width))
      windows.set(screen.as, window)
      const found = await findProblems(window, screen, width).catch((error) => [String(error)])
      faults.push(...found.map((fault) => `${screen.name}: ${fault}`))
    }
    expect(faults).toEqual([])
  },
  // A minute on two free cores; a busy machine may take ten times as long.
  900_000,
)

async function openScreenWindow({ as }: Screen, width: number): Promise<BrowserWindow> {
  const window = await openWindow(browser, market.site.origin, {
    as: as && market.users[as],
    viewport: { width, height },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  })
  await injectAxe(window.page)
  return window
}

/** All that is wrong with a screen. */
async function findProblems(window: BrowserWindow, screen: Screen, width: number): Promise<string[]> {
  const { page, pageErrors } = window
  const { path, open, failingPath, expectedErrors = [] } = screen
  await page.setViewportSize({ width, height })
  if (failingPath)
    await page.route(
      (url) => url.pathname === failingPath,
      (route) => route.fulfill(unavailable),
    )
  await page.goto(path)
  await waitUntilLoaded(window)
  if (open) {
    await open(page)
    await waitUntilLoaded(window)
  }
  const faults = await inspectScreen(page, screen, width)
  await page.unrouteAll()
  const heard = pageErrors.splice(0)
  return [
    ...faults,
    ...heard.filter((complaint) => !expectedErrors.includes(complaint)),
    ...expectedErrors.filter((complaint) => !heard.includes(complaint)).map((each) => `there is no ${each}`),
  ]
}

async function inspectScreen(page: Page, { skipsKeyboard }: Screen, width: number): Promise<string[]> {
  const faults = [...(await findOverflow(page)), ...(await findViolations(page))]
  if (!skipsKeyboard) faults.push(...(await keyboardOf(page).tabThroughPage()))
  if (width > phoneWidth) return faults
  await page.setViewportSize({ width: zoomedWidth, height })
  return [...faults, ...(await findOverflow(page))]
}

/** Nothing is on its way any more, and nothing fades: a colour half way to another is none of the design's. */
async function waitUntilLoaded({ page, isQuiet }: BrowserWindow): Promise<void> {
  await page.locator('main h1').first().waitFor({ state: 'attached' })
  await eventually(async () => {
    const waiting = await page.locator('[role="status"][aria-label^="Loading"]').count()
    if (waiting > 0 || !isQuiet()) throw new Error(`${page.url()} is still loading`)
  }, 20_000)
  await page.addStyleTag({ content: noMotionCss })
}

async function findOverflow(page: Page): Promise<string[]> {
  const { wanted, there } = await page.evaluate(() => ({
    wanted: document.scrollingElement?.scrollWidth ?? 0,
    there: innerWidth,
  }))
  return wanted > there ? [`scrolls sideways: ${wanted} px in ${there}`] : []
}
