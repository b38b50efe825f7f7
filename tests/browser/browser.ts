import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { findChromium } from '@/scripts/lib/chromium'
import { atEndOfRun } from '@/tests/support/end-of-run'
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

export type TestBrowser = Pick<Browser, 'newContext'> & AsyncDisposable

let shared: Promise<Browser> | undefined

/**
 * Opens a browser. In a test run all files of a process share it, and disposal closes only the windows.
 */
export async function openBrowser(): Promise<TestBrowser> {
  if (!process.env.TEST_FOLDER) return launchChromium(await findChromium())
  // Bun kills the browser if the test that started it times out.
  if (!shared || !(await shared).isConnected()) shared = launchShared()
  return shareWindows(await shared)
}

async function launchShared(): Promise<Browser> {
  const browser = await launchChromium(await findChromium())
  atEndOfRun(() => browser.close())
  return browser
}

function shareWindows(browser: Browser): TestBrowser {
  const contexts: BrowserContext[] = []
  return {
    newContext: async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      return context
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(contexts.map((context) => context.close()))
    },
  }
}

/** Starts a Chromium of its own, for tests that need another one. */
export function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: flags })
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
  /** Waits until no request is running. */
  untilQuiet(): Promise<void>
}

/** Without animations, which take a twentieth of the browser's CPU. */
function defaults(origin: string): BrowserContextOptions {
  return { baseURL: origin, locale: 'en-US', reducedMotion: 'reduce' }
}

/** Opens a window with its own cookies. */
export async function openWindow(
  browser: TestBrowser,
  origin: string,
  { as, ...options }: WindowOptions = {},
): Promise<BrowserWindow> {
  const context = await browser.newContext({ ...defaults(origin), ...options })
  context.setDefaultTimeout(patienceMs)
  const cookies = [...(as?.cookies ?? [])].map(([name, value]) => ({ name, value, url: origin }))
  if (cookies.length > 0) await context.addCookies(cookies)
  const page = await context.newPage()
  return { page, ...watchPage(page) }
}

/** Lookups whose 404 is an ordinary answer: the user has no linked player, or the case was closed. */
const answersNone = /^404 \/api\/(auth\/roblox\/user|admin\/queues\/\w+\/cases\/[^/]+)$/

/**
 * Collects console errors and warnings, and failed requests as "404 /api/items/x". Chromium's own message about a
 * failed request is skipped as a duplicate.
 */
function watchPage(page: Page) {
  const pageErrors: string[] = []
  page.on('console', (message) => {
    const isBad = message.type() === 'error' || message.type() === 'warning'
    if (isBad && !message.text().startsWith('Failed to load resource'))
      pageErrors.push(firstLine(message.text()))
  })
  page.on('pageerror', (error) => pageErrors.push(error.message))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // Leaving a page aborts its running requests.
    if (reason !== 'net::ERR_ABORTED') pageErrors.push(`${reason} ${new URL(request.url()).pathname}`)
  })
  page.on('response', (response) => {
    pageErrors.push(...describeFailedResponse(response.status(), response.url()))
  })
  return { pageErrors, ...countRequests(page) }
}

function countRequests(page: Page) {
  let running = 0
  const waiting: (() => void)[] = []
  const isQuiet = () => running <= 0
  const end = () => {
    running -= 1
    if (isQuiet()) for (const resolve of waiting.splice(0)) resolve()
  }
  page.on('request', () => {
    running += 1
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  const untilQuiet = () =>
    isQuiet() ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve))
  return { isQuiet, untilQuiet }
}

/** The errors without those of requests and sockets that were running when their session ended. */
export function withoutEndedSessions(pageErrors: readonly string[]): string[] {
  return pageErrors.filter((error) => !/^401 |WebSocket is closed before the connection/.test(error))
}

/** Such as "404 /api/items/x". Empty if the response is not a failure. */
export function describeFailedResponse(status: number, url: string): string[] {
  const failure = `${status} ${new URL(url).pathname}`
  return status >= 400 && !answersNone.test(failure) ? [failure] : []
}

function firstLine(text: string) {
  return text.split('\n', 1)[0] ?? ''
}
