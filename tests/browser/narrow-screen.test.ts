import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { password } from '@/modules/auth/factory'
import { openBrowser, openWindow } from '@/tests/browser/browser'
import { emailOf, signUp } from '@/tests/browser/sign-up'
import { eventually } from '@/tests/support/eventually'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'

// A site of its own: other tests' listings would change what fits on the first view.
let site: Site

beforeAll(async () => {
  site = await createSite()
  await site.start()
})

afterAll(() => site[Symbol.asyncDispose]())

test('on a phone the bar at the bottom leads everywhere, and covers neither the footer nor a toast', async () => {
  await signUp(site, 'ann')
  await using browser = await openBrowser()
  const { page, pageErrors } = await openWindow(browser, site.origin, {
    viewport: { width: 360, height: 740 },
  })
  await page.goto('/support')
  const bar = page.getByRole('navigation', { name: 'Quick links' })
  await bar.getByRole('button', { name: 'Search' }).click()
  expect(
    await page.getByPlaceholder('Search limiteds...').evaluate((box) => box === document.activeElement),
  ).toBe(true)

  // The page grows while its data arrives.
  await eventually(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const lowest = await bottomOf(page.getByRole('contentinfo'))
    expect(lowest).toBeLessThanOrEqual(await topOf(bar))
  })

  // What needs an account asks for it first.
  await bar.getByRole('link', { name: 'Sell' }).click()
  await page.getByLabel('Email').fill(emailOf('ann'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await page.waitForURL('**/sell')
  const toast = page.getByText('Welcome Back').first()
  await toast.waitFor()
  expect(await bottomOf(toast)).toBeLessThan(await topOf(page.getByRole('heading', { level: 1 })))
  await bar.getByRole('link', { name: 'Orders' }).click()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  expect(await bar.getByRole('link', { name: 'Orders' }).getAttribute('aria-current')).toBe('page')
  expect(pageErrors).toEqual([])

  await page.setViewportSize({ width: 1280, height: 800 })
  await bar.waitFor({ state: 'detached' })
})

test.each([
  [1280, 800, 15],
  [360, 740, 6],
])('at %i × %i a visitor sees %i whole items of the marketplace', async (width, height, count) => {
  await using browser = await openBrowser()
  const { page } = await openWindow(browser, site.origin, { viewport: { width, height } })
  await page.goto('/marketplace')
  const cards = page.getByRole('article')
  await cards.nth(count).waitFor()
  const bar = page.getByRole('navigation', { name: 'Quick links' })
  const hasBar = width < 1024
  if (hasBar) await bar.waitFor()
  const lowest = hasBar ? await topOf(bar) : height
  expect(await bottomOf(cards.nth(count - 1))).toBeLessThanOrEqual(lowest)
})

async function topOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.y ?? Number.NaN
}

async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox()
  return box ? box.y + box.height : Number.NaN
}
