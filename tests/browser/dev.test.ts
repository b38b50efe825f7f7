import { afterAll, expect, test } from 'bun:test'
import { openBrowser, openWindow } from '@/tests/browser/browser'
import { startDevSite } from '@/tests/support/servers/dev-site'

const site = await startDevSite()
const browser = await openBrowser()
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})

const texts = 'modules/support/messages.ts'
const module = 'modules/support/module.ts'

test('a page shows a saved text without reloading', async () => {
  await site.serves()
  const { page } = await openWindow(browser, site.origin)
  await page.goto('/support')
  await page.getByText('Contact us').waitFor()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  site.save(texts, site.read(texts).replace('Contact us', 'Write to us'))
  await page.getByText('Write to us').waitFor()
  expect(await page.evaluate(() => Object(window).isSamePage)).toBe(true)
})

test('an open page says why the site does not run, and is back when it does', async () => {
  await site.serves()
  const { page } = await openWindow(browser, site.origin)
  await page.goto('/support')
  const heading = page.getByRole('heading', { name: 'Support', exact: true })
  await heading.waitFor()
  const restore = site.save(module, `${site.read(module)}\nthrow new Error('not <now>')`)
  await page.getByRole('heading', { name: 'The site does not run' }).waitFor()
  expect(await page.locator('pre').textContent()).toContain('error: not <now>')
  restore()
  await heading.waitFor()
})
