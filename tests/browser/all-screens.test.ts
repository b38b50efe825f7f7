import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { findViolations, injectAxe } from '@/tests/browser/axe'
import { type BrowserWindow, openBrowser, openWindow } from '@/tests/browser/browser'
import { startDemoMarket } from '@/tests/browser/demo-market'
import { keyboardOf } from '@/tests/browser/keyboard'
import { takeLayoutShift, watchLayoutShift } from '@/tests/browser/layout-shift'
import { eventually } from '@/tests/support/eventually'
import { isTested, testedScreens } from '@/tests/support/module-testing/collect-module-testing'
import { type DemoMarket, type ResolvedScreen, resolveScreen } from '@/tests/support/module-testing/screen'

const phoneWidth = 360
/** The width of a 1280 px window at 400% zoom (WCAG 1.4.10). */
const zoomedWidth = 320
const height = 900
const noMotionCss = '*, ::before, ::after { transition: none !important; animation: none !important }'
const layoutShiftMax = 0.05
const unavailable = {
  status: 503,
  contentType: 'application/problem+json',
  body: JSON.stringify({ code: 'unavailable', detail: 'The site cannot do this right now.' }),
}

/** Where visitors come from search engines. All modules together may not make these pages slow. */
const firstPages = isTested('catalog') ? ['/', '/marketplace', 'item'] : []

type PageScreen = ResolvedScreen & { page: string; file: string }

let market: DemoMarket
/** In the full run, all. */
const screens: PageScreen[] = []
let browser: Awaited<ReturnType<typeof openBrowser>>

beforeAll(async () => {
  ;[market, browser] = await Promise.all([startDemoMarket(), openBrowser()])
  const chosen = (await testedScreens()).filter(({ screen }) => process.env.FULL || !screen.isFullRunOnly)
  for (const { page, screen, file } of chosen)
    screens.push({ page, file, ...(await resolveScreen(page, screen, market)) })
})

afterAll(async () => {
  await browser?.close()
  await market?.[Symbol.asyncDispose]()
})

test('the path of every screen belongs to its page', () => {
  const stray = screens.filter(({ page, path }) => {
    const pattern = page.replace(/:\w+/g, '[^/]+').replace('*', '.+')
    return !new RegExp(`^${pattern}$`).test(path.replace(/[?#].*/, ''))
  })
  expect(stray.map((screen) => `${describeScreen(screen)} is not a path of ${screen.page}`)).toEqual([])
})

test.each(firstPages)('%p loads at most 120 KB of compressed JavaScript', async (path) => {
  const window = await openWindow(browser, market.site.origin)
  await window.page.goto(path === 'item' ? `/item/${market.listing.itemId}` : path)
  await waitUntilLoaded(window)
  const bytes = await window.page.evaluate(() => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    // The code for toasts follows two seconds later.
    const laterFrom =
      scripts.find(({ name }) => name.includes('/toast-area-'))?.startTime ?? Number.POSITIVE_INFINITY
    return scripts
      .filter(({ startTime }) => startTime < laterFrom)
      .reduce((sum, entry) => sum + Object(entry).encodedBodySize, 0)
  })
  await window.page.close()
  expect(bytes).toBeWithin(10_000, 120_001)
})

test.each([
  ...firstPages.map((path) => ['a visitor', undefined, path] as const),
  ...firstPages.slice(1).map((path) => ['a user', 'buyer', path] as const),
])('for %s (%p), %p requests nothing twice, including preloads', async (_, as, path) => {
  const window = await openWindow(browser, market.site.origin, { as: as && market.users[as] })
  await window.page.goto(path === 'item' ? `/item/${market.listing.itemId}` : path)
  await waitUntilLoaded(window)
  const requested = await window.page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name.replace(location.origin, '')),
  )
  const preloaded = await window.page
    .locator('link[rel="preload"][as="fetch"], link[rel="preload"][as="image"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  await window.page.close()
  if (as) expect(preloaded.length).toBeGreaterThan(0)
  expect(preloaded.filter((each) => requested.filter((path) => path === each).length !== 1)).toEqual([])
  expect(window.pageErrors).toEqual([])
})

test.concurrent.each([1280, phoneWidth])(
  'at %p px axe finds nothing, focus is always visible, nothing moves or scrolls sideways and no page logs errors',
  async (width) => {
    const windows = new Map<ResolvedScreen['as'], BrowserWindow>()
    const problems: string[] = []
    for (const screen of screens) {
      if (screen.only === (width > phoneWidth ? 'narrow' : 'wide')) continue
      const window = windows.get(screen.as) ?? (await openScreenWindow(screen, width))
      windows.set(screen.as, window)
      const found = await findProblems(window, screen, width).catch((error) => [String(error)])
      problems.push(...found.map((problem) => `${describeScreen(screen)}: ${problem}`))
    }
    expect(problems).toEqual([])
  },
  // Takes a minute on two free cores; a busy machine may take ten times as long.
  900_000,
)

function describeScreen({ name, path, file }: PageScreen): string {
  return `${file}, screen “${name}”, ${path}`
}

async function openScreenWindow({ as }: ResolvedScreen, width: number): Promise<BrowserWindow> {
  const window = await openWindow(browser, market.site.origin, {
    as: as && market.users[as],
    viewport: { width, height },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  })
  await injectAxe(window.page)
  await watchLayoutShift(window.page)
  return window
}

async function findProblems(window: BrowserWindow, screen: ResolvedScreen, width: number): Promise<string[]> {
  const { page, pageErrors } = window
  const { path, open, failingPath, expectedErrors } = screen
  await page.setViewportSize({ width, height })
  if (failingPath)
    await page.route(
      (url) => url.pathname === failingPath,
      (route) => route.fulfill(unavailable),
    )
  await page.goto(path)
  await waitUntilLoaded(window)
  const shift = await findLayoutShift(page, screen)
  if (open) {
    await open(page)
    await waitUntilLoaded(window)
  }
  const problems = await inspectScreen(page, screen, width)
  await page.unrouteAll()
  // A page that failed to load doesn't use its preloaded images. Chromium says so if the page stays open for a while.
  const errors = pageErrors
    .splice(0)
    .filter((error) => !(failingPath && /was preloaded using link preload/.test(error)))
  return [
    ...shift,
    ...problems,
    ...errors.filter((error) => !expectedErrors.includes(error)),
    ...expectedErrors.filter((error) => !errors.includes(error)).map((each) => `missing error: ${each}`),
  ]
}

async function inspectScreen(
  page: Page,
  { skipsKeyboard }: ResolvedScreen,
  width: number,
): Promise<string[]> {
  const problems = [...(await findOverflow(page)), ...(await findViolations(page))]
  if (!skipsKeyboard) problems.push(...(await keyboardOf(page).tabThroughPage()))
  if (width > phoneWidth) return problems
  await page.setViewportSize({ width: zoomedWidth, height })
  return [...problems, ...(await findOverflow(page))]
}

/** Waits until no request is running and no animation changes colors, which would give false contrast results. */
async function waitUntilLoaded({ page, isQuiet }: BrowserWindow): Promise<void> {
  await page.locator('main h1').first().waitFor({ state: 'attached' })
  await eventually(async () => {
    // The page removes the data of the server once it works.
    const waiting = page.locator('[role="status"][aria-label^="Loading"], #first-data')
    if (!isQuiet() || (await waiting.count()) > 0) throw new Error(`${page.url()} is still loading`)
  })
  await page.addStyleTag({ content: noMotionCss })
}

async function findLayoutShift(page: Page, screen: ResolvedScreen): Promise<string[]> {
  if (screen.failingPath) return []
  const { score, moved } = await takeLayoutShift(page)
  return score > layoutShiftMax ? [`layout shift ${score.toFixed(3)}: ${moved.join(', ')}`] : []
}

/** Also finds what a box cuts off at the edge of the window, apart from tables that scroll and text that ends with an ellipsis. */
async function findOverflow(page: Page): Promise<string[]> {
  const { contentWidth, windowWidth, cutOff } = await page.evaluate(() => {
    const isMeant = (element: Element) => {
      for (let box: Element | null = element.parentElement; box; box = box.parentElement) {
        const { overflowX, textOverflow, position } = getComputedStyle(box)
        if (/auto|scroll/.test(overflowX) || textOverflow === 'ellipsis' || position === 'fixed') return true
      }
      return false
    }
    const cutOff = [...document.querySelectorAll('main *')].filter((element) => {
      const { width, right } = element.getBoundingClientRect()
      return width > 1 && right > innerWidth + 1 && !isMeant(element)
    })
    return {
      contentWidth: document.scrollingElement?.scrollWidth ?? 0,
      windowWidth: innerWidth,
      cutOff: cutOff
        .slice(0, 3)
        .map(({ tagName, className }) => `<${tagName.toLowerCase()} class="${className}">`),
    }
  })
  return [
    ...(contentWidth > windowWidth ? [`scrolls sideways: ${contentWidth} px in ${windowWidth}`] : []),
    ...cutOff.map((element) => `is cut off at ${windowWidth} px: ${element}`),
  ]
}
