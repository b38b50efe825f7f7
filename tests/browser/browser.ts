import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { findChromium } from '@/scripts/lib/chromium'
import { patienceMs } from '@/tests/support/eventually'
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

export async function openBrowser(): Promise<Browser & AsyncDisposable> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? (await findChromium()),
    args: flags,
  })
  return Object.assign(browser, { [Symbol.asyncDispose]: () => browser.close() })
}

export interface WindowOptions extends BrowserContextOptions {
  /** Uses this client's session. */
  as?: TestClient
}

export interface BrowserWindow {
  page: Page
  /** Errors since the list was last emptied. */
  pageErrors: string[]
  /** True if no request is running. */
  isQuiet(): boolean
}

/** Opens a window with its own cookies. */
export async function openWindow(
  browser: Browser,
  origin: string,
  { as, ...options }: WindowOptions = {},
): Promise<BrowserWindow> {
  const context = await browser.newContext({ baseURL: origin, locale: 'en-US', ...options })
  context.setDefaultTimeout(patienceMs)
  const cookies = [...(as?.cookies ?? [])].map(([name, value]) => ({ name, value, url: origin }))
  if (cookies.length > 0) await context.addCookies(cookies)
  const page = await context.newPage()
  return { page, ...watchPage(page) }
}

/** Lookups whose 404 is an ordinary answer: there is no image of the asset, the user has no linked player, or the case was closed. */
const answersNone = /^404 \/api\/(roblox-thumbnail\/\d+|auth\/roblox\/user|admin\/queues\/\w+\/cases\/[^/]+)$/

/**
 * Collects console errors and warnings, and failed requests as "404 /api/items/x". Chromium's own message about a
 * failed request is skipped as a duplicate.
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
    const reason = request.failure()?.errorText
    // Leaving a page aborts its running requests.
    if (reason !== 'net::ERR_ABORTED') pageErrors.push(`${reason} ${new URL(request.url()).pathname}`)
  })
  page.on('response', (response) => {
    pageErrors.push(...describeFailedResponse(response.status(), response.url()))
  })
  return { pageErrors, isQuiet: () => open <= 0 }
}

/** The errors without those of requests that were running when their session ended. */
export function withoutEndedSessions(pageErrors: readonly string[]): string[] {
  return pageErrors.filter((error) => !error.startsWith('401 '))
}

/** Such as "404 /api/items/x". Empty if the response is not a failure. */
export function describeFailedResponse(status: number, url: string): string[] {
  const failure = `${status} ${new URL(url).pathname}`
  return status >= 400 && !answersNone.test(failure) ? [failure] : []
}

function firstLine(text: string) {
  return text.split('\n', 1)[0] ?? ''
}
