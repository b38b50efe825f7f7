import type { Page } from 'playwright-core'
import { findViolations, injectAxe } from '@/tests/browser/axe'
import { type BrowserWindow, openWindow, type TestBrowser } from '@/tests/browser/browser'
import { keyboardOf } from '@/tests/browser/keyboard'
import { takeLayoutShift, watchLayoutShift } from '@/tests/browser/layout-shift'
import { type Visit, wide } from '@/tests/browser/screens/visits'
import type { DemoMarket, ResolvedScreen } from '@/tests/support/module-testing/screen'

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

export async function openScreenWindow(
  browser: TestBrowser,
  { site, users }: DemoMarket,
  as: ResolvedScreen['as'],
): Promise<BrowserWindow> {
  const window = await openWindow(browser, site.origin, { as: as && users[as] })
  await injectAxe(window.page)
  await watchLayoutShift(window.page)
  return window
}

export async function findProblems(window: BrowserWindow, visit: Visit<ResolvedScreen>): Promise<string[]> {
  const { page, pageErrors } = window
  const { failingPath, expectedErrors } = visit.screen
  const shift = await showScreen(window, visit)
  const problems = await inspectScreen(page, visit)
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

/** Leads a window to a screen. `steps` is the page that the steps of the screen get. Returns what moved while it loaded. */
export async function showScreen(
  window: BrowserWindow,
  { screen, width, themes }: Visit<ResolvedScreen>,
  steps = window.page,
): Promise<string[]> {
  const { page } = window
  const { path, open, failingPath } = screen
  // A pointer over a toast keeps it open.
  await page.mouse.move(0, 0)
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: themes[0] })
  if (failingPath)
    await page.route(
      (url) => url.pathname === failingPath,
      (route) => route.fulfill(unavailable),
    )
  await page.goto(path)
  await waitUntilLoaded(window)
  // Panels of other modules may still be skeletons.
  await page.locator('main .animate-shimmer:not(.absolute)').first().waitFor({ state: 'detached' })
  const shift = await findLayoutShift(page, screen)
  if (open) {
    await open(steps)
    await waitUntilLoaded(window)
  }
  return shift
}

async function inspectScreen(
  page: Page,
  { screen, width, themes }: Visit<ResolvedScreen>,
): Promise<string[]> {
  const problems = [...(await findOverflow(page)), ...(await findViolations(page, themes))]
  if (!screen.skipsKeyboard) problems.push(...(await keyboardOf(page).tabThroughPage()))
  if (width === wide) return problems
  await page.setViewportSize({ width: zoomedWidth, height })
  return [...problems, ...(await findOverflow(page))]
}

/** Waits until no request is running and no animation changes colors, which would give false contrast results. */
export async function waitUntilLoaded({ page, isQuiet, untilQuiet }: BrowserWindow): Promise<void> {
  await page.locator('main h1').first().waitFor({ state: 'attached' })
  // The page removes the data of the server once it works.
  const waiting = page.locator('[role="status"][aria-label], #first-data').first()
  do {
    await untilQuiet()
    await waiting.waitFor({ state: 'detached' })
  } while (!isQuiet())
  await page.addStyleTag({ content: noMotionCss })
}

async function findLayoutShift(page: Page, screen: ResolvedScreen): Promise<string[]> {
  if (screen.failingPath) return []
  const { score, moved } = await takeLayoutShift(page)
  return score > layoutShiftMax ? [`layout shift ${score.toFixed(3)}: ${moved.join(', ')}`] : []
}

/** Also finds what a box cuts off at the edge of the window, apart from tables that scroll, text that ends with an ellipsis, and text for screen readers. */
export async function findOverflow(page: Page): Promise<string[]> {
  const { contentWidth, windowWidth, cutOff } = await page.evaluate(() => {
    const isMeant = (element: Element) => {
      for (let box: Element | null = element.parentElement; box; box = box.parentElement) {
        const { overflowX, textOverflow, position } = getComputedStyle(box)
        if (/auto|scroll/.test(overflowX) || textOverflow === 'ellipsis' || position === 'fixed') return true
        if (box.getBoundingClientRect().width <= 1) return true
      }
      return false
    }
    const isRightToLeft = document.documentElement.dir === 'rtl'
    const cutOff = [...document.querySelectorAll('main *')].filter((element) => {
      const { width, left, right } = element.getBoundingClientRect()
      const isOutside = isRightToLeft ? left < -1 : right > innerWidth + 1
      return width > 1 && isOutside && !isMeant(element)
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
