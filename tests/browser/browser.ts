import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { findChromium } from '@/scripts/lib/chromium'
import type { TestClient } from '@/tests/support/test-client'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A real, headless Chromium. */
export async function openBrowser(): Promise<Browser & AsyncDisposable> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? (await findChromium()),
    args: flags,
  })
  return Object.assign(browser, { [Symbol.asyncDispose]: () => browser.close() })
}

interface WindowOptions extends BrowserContextOptions {
  /** Whose session the window has. */
  as?: TestClient
}

export interface BrowserWindow {
  page: Page
  /** What has gone wrong since the list was last emptied. */
  pageErrors: string[]
  /** Whether nothing is on its way to the page. */
  isQuiet(): boolean
}

/** Somebody with a browser window of their own. */
export async function openWindow(
  browser: Browser,
  origin: string,
  { as, ...options }: WindowOptions = {},
): Promise<BrowserWindow> {
  const context = await browser.newContext({ baseURL: origin, locale: 'en-US', ...options })
  const cookies = [...(as?.cookies ?? [])].map(([name, value]) => ({ name, value, url: origin }))
  if (cookies.length > 0) await context.addCookies(cookies)
  const page = await context.newPage()
  return { page, ...watchPage(page) }
}

/**
 * Keeps what goes wrong on a page: errors and warnings of its code, and every request that failed or was refused, as
 * "404 /api/items/x". What Chromium itself writes about a refused request says the same again and is left out.
 */
function watchPage(page: Page) {
  const pageErrors: string[] = []
  let open = 0
  page.on('console', (message) => {
    const isBad = message.type() === 'error' || message.type() === 'warning'
    if (isBad && !message.text().startsWith('Failed to load resource'))
      pageErrors.push(firstLine(message.text()))
  })
  page.on('pageerror', (error) => pageErrors.push(error.message))
  page.on('request', () => {
    open += 1
  })
  page.on('requestfinished', () => {
    open -= 1
  })
  page.on('requestfailed', (request) => {
    open -= 1
    const why = request.failure()?.errorText
    // A page that is left breaks off what it was still fetching.
    if (why !== 'net::ERR_ABORTED') pageErrors.push(`${why} ${new URL(request.url()).pathname}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) pageErrors.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  return { pageErrors, isQuiet: () => open <= 0 }
}

function firstLine(text: string) {
  return text.split('\n', 1)[0] ?? ''
}
