import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findChromium } from '@/scripts/lib/chromium'

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

/** Somebody with a browser window of their own; what their pages complain about is kept. */
export async function visit(
  browser: Browser,
  origin: string,
  options: Parameters<Browser['newContext']>[0] = {},
) {
  const context: BrowserContext = await browser.newContext({ baseURL: origin, locale: 'en-US', ...options })
  const page: Page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return { page, complaints }
}
