import { afterAll, beforeAll, expect, test } from 'bun:test'
import { lastChangedFolders } from '@/scripts/lib/changed-folders'
import { type BrowserWindow, openBrowser, openWindow } from '@/tests/browser/browser'
import { startDemoMarket } from '@/tests/browser/demo-market'
import { findProblems, openScreenWindow, waitUntilLoaded } from '@/tests/browser/screens/inspect-screen'
import { chooseVisits, narrow, type Visit, wide } from '@/tests/browser/screens/visits'
import { isTested, testedScreens } from '@/tests/support/module-testing/collect-module-testing'
import { type DemoMarket, type ResolvedScreen, resolveScreen } from '@/tests/support/module-testing/screen'

/** Where visitors come from search engines. All modules together may not make these pages slow. */
const firstPages = isTested('catalog') ? ['/', '/marketplace', 'item'] : []

type PageScreen = ResolvedScreen & { page: string; file: string }

let market: DemoMarket
/** In the full run, all. */
const screens: PageScreen[] = []
const visits: Visit<PageScreen>[] = []
let browser: Awaited<ReturnType<typeof openBrowser>>

beforeAll(async () => {
  ;[market, browser] = await Promise.all([startDemoMarket(), openBrowser()])
  const chosen = (await testedScreens()).filter(({ screen }) => process.env.FULL || !screen.isFullRunOnly)
  for (const { page, screen, file } of chosen)
    screens.push({ page, file, ...(await resolveScreen(page, screen, market)) })
  visits.push(...chooseVisits(screens, await changesOf(screens)))
})

afterAll(async () => {
  await browser?.[Symbol.asyncDispose]()
  await market?.[Symbol.asyncDispose]()
})

test('the path of every screen belongs to its page', () => {
  const stray = screens.filter(({ page, path }) => {
    const pattern = page.replace(/:\w+/g, '[^/]+').replace('*', '.+')
    return !new RegExp(`^${pattern}$`).test(path.replace(/[?#].*/, ''))
  })
  expect(stray.map((screen) => `${describeScreen(screen)} is not a path of ${screen.page}`)).toEqual([])
})

test.each(firstPages)('%p loads at most 127 KB of compressed JavaScript', async (path) => {
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
  expect(bytes).toBeWithin(10_000, 127_001)
})

test.each(['/admin', '/admin/orders', '/admin/settings'])(
  '%p is loaded with at most 40 requests',
  async (path) => {
    const window = await openWindow(browser, market.site.origin, { as: market.users.admin })
    await window.page.goto(path)
    await waitUntilLoaded(window)
    const paths = await window.page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    )
    await window.page.close()
    // On a slow machine, a page asks for news before it is loaded.
    const distinct = [...new Set(paths)]
    expect(distinct.length < 40 ? [] : distinct).toEqual([])
  },
)

test.each([
  ...firstPages.map((path) => ['a visitor', undefined, path] as const),
  ...firstPages.slice(1).map((path) => ['a user', 'buyer', path] as const),
])('for %s (%p), %p requests nothing twice, including preloads', async (_, as, path) => {
  const window = await openWindow(browser, market.site.origin, { as: as && market.users[as] })
  // Data that is seconds old when a slow page connects is rightly requested again.
  await window.page.addInitScript(() => {
    const loadedAt = Date.now()
    Date.now = () => loadedAt
  })
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

test.concurrent.each([wide, narrow])(
  'at %p px axe finds nothing, focus is always visible, nothing moves or scrolls sideways and no page logs errors',
  async (width) => {
    const windows = new Map<ResolvedScreen['as'], BrowserWindow>()
    const problems: string[] = []
    for (const visit of visits.filter((visit) => visit.width === width)) {
      const { as } = visit.screen
      const window = windows.get(as) ?? (await openScreenWindow(browser, market, as))
      windows.set(as, window)
      const found = await findProblems(window, visit).catch((error) => [String(error)])
      problems.push(...found.map((problem) => `${describeScreen(visit.screen)}: ${problem}`))
    }
    expect(problems).toEqual([])
  },
  // Takes minutes on two free cores; a busy machine may take ten times as long. Each step of a visit has its own limit.
  3_600_000,
)

/** What every screen looks like. `web/lib` decides what pages do, and they have tests of their own for that. */
const sharedInterface = /^(web\/(?!lib\/|testing\/)|tests\/browser\/)/

/**
 * Changes of the shared user interface may show on every screen, so all are visited once. Screens of changed modules are visited in every
 * way; so are all in the full run and in the run of one module.
 */
async function changesOf(all: readonly PageScreen[]) {
  if (process.env.FULL || process.env.TEST_MODULE) return { areShared: true, thorough: new Set(all) }
  const changed = await lastChangedFolders()
  return {
    areShared: changed.some((folder) => sharedInterface.test(folder)),
    thorough: new Set(all.filter(({ file }) => changed.some((folder) => file.startsWith(folder)))),
  }
}

function describeScreen({ name, path, file }: PageScreen): string {
  return `${file}, screen “${name}”, ${path}`
}
