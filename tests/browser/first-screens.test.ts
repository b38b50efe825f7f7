/** Pages that the server renders for visitors, and that the browser takes over. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { type BrowserWindow, openBrowser, openWindow, type WindowOptions } from '@/tests/browser/browser'
import { eventually } from '@/tests/support/eventually'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'
import { listItem, type TestListing } from '@/tests/support/trade'

let site: Site
let browser: Awaited<ReturnType<typeof openBrowser>>
let listing: TestListing

beforeAll(async () => {
  ;[site, browser] = await Promise.all([createSite({ DEMO_LOGIN: 'true', OWNERSHIP: 'off' }), openBrowser()])
  await site.start()
  listing = await listItem(await site.signIn('ann'), { itemName: 'Gilded Crown', price: 1249.5 })
})

afterAll(async () => {
  await browser?.[Symbol.asyncDispose]()
  await site?.[Symbol.asyncDispose]()
})

const pathOf = (page: string) => page.replace('item', `item/${listing.itemId}`)

/** Opens a page until the server renders it: it pauses after each page that it renders. */
async function openRendered(path: string, options?: WindowOptions): Promise<BrowserWindow> {
  const window = await openWindow(browser, site.origin, options)
  await openRenderedIn(window.page, path)
  return window
}

async function openRenderedIn(page: Page, path: string) {
  await eventually(async () => {
    const response = await page.goto(path)
    expect(await response?.text()).toContain('id="first-data"')
  })
}

test.each(['/', '/marketplace', '/item', '/seller/ann'])(
  '%p is taken over without an error in another language and time zone',
  async (page) => {
    const options = { locale: 'de-DE', timezoneId: 'America/Los_Angeles', colorScheme: 'light' } as const
    const window = await openRendered(pathOf(page), options)
    await window.page.getByRole('button', { name: 'Switch to dark theme' }).click()
    expect(await window.page.locator('html').getAttribute('data-theme')).toBe('dark')
    expect(window.pageErrors).toEqual([])
    await window.page.context().close()
  },
)

test('without scripts a visitor sees an item and its price', async () => {
  const window = await openRendered(pathOf('/item'), { javaScriptEnabled: false })
  expect(await window.page.getByRole('heading', { name: 'Gilded Crown' }).isVisible()).toBe(true)
  expect(await window.page.getByText('$1,249.50').first().isVisible()).toBe(true)
  await window.page.context().close()
})

/** Opens a page that the server renders, and keeps its script from loading until `release` is called. */
async function openHeld(path: string) {
  const window = await openWindow(browser, site.origin)
  const { page } = window
  const released = Promise.withResolvers<void>()
  await page.route(/\/assets\/index-\w+\.js$/, async (route) => {
    const isRendered = (await page.locator('#first-data').count()) === 1
    if (isRendered) await released.promise
    await route.continue()
  })
  await openRenderedIn(page, path)
  const close = async () => {
    // Requests that the page makes at last may still be on their way through the route.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().close()
  }
  return { ...window, release: released.resolve, close }
}

test('a button that a visitor clicks before the script has loaded works once it has', async () => {
  const { page, pageErrors, release, close } = await openHeld('/marketplace')
  await page.getByRole('button', { name: 'Add to favorites: Gilded Crown' }).click()
  expect(new URL(page.url()).pathname).toBe('/marketplace')
  release()
  await page.waitForURL('**/auth')
  expect(pageErrors).toEqual([])
  await close()
})

test('the link “Sign Up” leads to the sign-up form before the script has loaded, too', async () => {
  const { page, release, close } = await openHeld('/')
  await page.getByRole('link', { name: 'Sign Up' }).click()
  release()
  await page.getByLabel('Username').waitFor()
  await close()
})

test('text that a visitor types before the script has loaded is searched for', async () => {
  const { page, pageErrors, release, close } = await openHeld('/')
  const search = page.getByRole('combobox')
  await search.fill('gilded')
  release()
  await page.getByRole('option', { name: /Gilded Crown/ }).waitFor()
  expect(await search.inputValue()).toBe('gilded')
  expect(pageErrors).toEqual([])
  await close()
})
