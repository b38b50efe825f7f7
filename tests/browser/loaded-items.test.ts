import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openBrowser, openWindow } from '@/tests/browser/browser'
import { waitUntilLoaded } from '@/tests/browser/screens/inspect-screen'
import { eventually } from '@/tests/support/eventually'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'

// A site of its own: the catalog is large.
let site: Site
const itemCount = 2_764
/** The next page after the one in the document, and both again if they were too old when the page connected. */
const requestsMax = 3

beforeAll(async () => {
  site = await createSite()
  const path = join(site.dataDir, 'catalog.json')
  await Bun.write(path, JSON.stringify(buildCatalog()))
  expect((await site.command('catalogue', 'import', path)).exitCode).toBe(0)
  await site.start()
  // The server renders first screens once it has loaded their code.
  await eventually(async () =>
    expect((await site.visitor().get('/marketplace')).body).toContain('id="first-data"'),
  )
})

afterAll(() => site[Symbol.asyncDispose]())

test.each([
  ['quiet', 'grid', 1],
  ['busy', 'grid', 6],
  ['busy', 'gallery', 6],
  ['busy', 'table', 6],
])('on a %s machine a visitor who does not scroll the %s loads few items', async (_, view, slowdown) => {
  await using browser = await openBrowser()
  const window = await openWindow(browser, site.origin, { viewport: { width: 1280, height: 800 } })
  const { page, untilQuiet } = window
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/items') requested.push(search)
  })
  await page.goto(`/marketplace?view=${view}`)
  await waitUntilLoaded(window)
  // Above the counts of the filters.
  await page
    .getByText(/^[\d,]+ items$/)
    .first()
    .waitFor()
  for (let turn = 0; turn < 10; turn += 1) {
    await nextFrames(page)
    await untilQuiet()
  }
  expect(requested.length).toBeLessThanOrEqual(requestsMax)
})

/** Waits until the page has rendered, so that what follows from it has begun. */
function nextFrames(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

function buildCatalog() {
  const assets = Array.from({ length: itemCount }, (_, at) => [
    String(100_000 + at),
    {
      name: `Crown ${at + 1}`,
      rap: 1_000 + at,
      original_price: 100,
      owners: 10,
      favorites: 1,
      creation_timestamp: 1_600_000_000,
      icon: null,
    },
  ])
  return Object.fromEntries(assets)
}
