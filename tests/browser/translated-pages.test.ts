import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { password } from '@/modules/auth/factory'
import { supportPath } from '@/modules/support/web/paths'
import { openBrowser, openWindow } from '@/tests/browser/browser'
import { startDemoMarket } from '@/tests/browser/demo-market'
import { openScreenWindow, waitUntilLoaded } from '@/tests/browser/screens/inspect-screen'
import { emailOf } from '@/tests/browser/sign-up'
import { testedScreens } from '@/tests/support/module-testing/collect-module-testing'
import { type DemoMarket, resolveScreen } from '@/tests/support/module-testing/screen'

let market: DemoMarket
let browser: Awaited<ReturnType<typeof openBrowser>>

beforeAll(async () => {
  ;[market, browser] = await Promise.all([startDemoMarket(), openBrowser()])
})

afterAll(async () => {
  await browser?.[Symbol.asyncDispose]()
  await market?.[Symbol.asyncDispose]()
})

/** Puts every text into an element, now and whenever the page changes, as browsers do to translate a page. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const untranslated = 'font, script, style, textarea'
    function textsIn(root: Node): Node[] {
      if (root instanceof Text) return [root]
      const texts: Node[] = []
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) texts.push(walker.currentNode)
      return texts
    }
    function wrapTexts(root: Node) {
      for (const text of textsIn(root)) {
        if (!text.nodeValue?.trim() || (text.parentElement?.closest(untranslated) ?? true)) continue
        const font = document.createElement('font')
        text.parentElement?.replaceChild(font, text)
        font.append(text.nodeValue)
      }
    }
    wrapTexts(document.body)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) wrapTexts(node)
    }).observe(document.body, { childList: true, subtree: true })
  })
}

const isBroken = (error: string) => /NotFoundError|not a child of this node/.test(error)

test.if(process.env.FULL !== undefined)('every screen opens on a translated page', async () => {
  const broken: string[] = []
  const windows = new Map<string | undefined, Awaited<ReturnType<typeof openWindow>>>()
  for (const { page: pattern, screen } of await testedScreens()) {
    if (!screen.open || screen.only === 'narrow') continue
    const { path, as, open } = await resolveScreen(pattern, screen, market)
    const window = windows.get(as) ?? (await openScreenWindow(browser, market, as))
    windows.set(as, window)
    const { page, pageErrors } = window
    await page.goto(path)
    await waitUntilLoaded(window)
    await translate(page)
    await open?.(page)
    await waitUntilLoaded(window)
    broken.push(
      ...pageErrors
        .splice(0)
        .filter(isBroken)
        .map((error) => `${screen.name}, ${path}: ${error}`),
    )
  }
  expect(broken).toEqual([])
})

test('a user of a translated page logs in, asks for support and pays', async () => {
  const { page, pageErrors } = await openWindow(browser, market.site.origin)
  await page.goto('/auth')
  await page.getByLabel('Email').waitFor()
  await translate(page)
  await page.getByLabel('Email').fill(emailOf('old_hand'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByText('Welcome Back', { exact: true }).first().waitFor()

  await page.goto(supportPath)
  await page.getByLabel('Subject').waitFor()
  await translate(page)
  await page.getByLabel('Subject').fill('A question')
  await page.getByLabel('Message').fill('How long does it take?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page
    .getByText(/Support ticket submitted/)
    .first()
    .waitFor()

  await page.goto(`/item/${market.listing.itemId}`)
  await page.getByRole('button', { name: 'Buy Now' }).waitFor()
  await translate(page)
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await page.getByRole('button', { name: 'Use the test card' }).click()
  await page.getByRole('button', { name: /^Pay / }).click()
  await page.getByText('Payment Successful').first().waitFor()
  expect(pageErrors).toEqual([])
})
