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

test('a page shows a new theme, and a saved color without reloading', async () => {
  await site.serves()
  await site.run('scripts/new.ts', 'paper', '--theme')
  await site.serves()
  const { page } = await openWindow(browser, site.origin, { colorScheme: 'light' })
  const shows = (color: string) =>
    page.waitForFunction(
      (expected) => getComputedStyle(document.documentElement).backgroundColor === expected,
      color,
    )
  await page.goto('/support')
  await shows('rgb(244, 247, 251)')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const theme = 'modules/paper/web/theme.css'
  site.save(theme, site.read(theme).replace('#f4f7fb', '#f4f7f0'))
  await shows('rgb(244, 247, 240)')
  expect(await page.evaluate(() => Object(window).isSamePage)).toBe(true)
})
