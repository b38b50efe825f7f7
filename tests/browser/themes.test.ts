/** A theme from outside of the tree: added, built, looked at, switched off and removed. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bun } from '@/scripts/lib/run'
import { openBrowser, openWindow } from '@/tests/browser/browser'
import { takeLayoutShift, watchLayoutShift } from '@/tests/browser/layout-shift'
import { createSiteCopy } from '@/tests/support/outside-modules/site-copy'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'

const font = 'inter-latin-wght-italic.woff2'
const files = {
  'module.tsx': `import { defineWebModule, footerSlot, lazyView, plug } from 'mintmark/web'
import './theme.css'

const Motto = lazyView(() => import('./motto').then((file) => file.Motto))

export const paper = defineWebModule({ name: 'paper', plugs: [plug(footerSlot, Motto)] })
`,
  'motto.tsx': `import './motto.css'

export function Motto() {
  return <p className="paper-motto">{'Printed on paper'}</p>
}
`,
  'motto.css': '.paper-motto { letter-spacing: 3px; }\n',
}
const fontFace = `
@font-face {
  font-family: Slanted;
  src: url("./${font}") format("woff2");
  font-weight: 100 900;
  font-display: optional;
}

:root {
  --font: Slanted, sans-serif;
}
`

const copy = createSiteCopy()
const folder = join(copy.outside, 'paper')
const inFolder = (path: string) => join(folder, 'web', path)
let site: Site
let browser: Awaited<ReturnType<typeof openBrowser>>

beforeAll(async () => {
  await copy.succeed('scripts/new.ts', 'paper', '--theme', '--at', folder)
  await Bun.file(inFolder('module.ts')).delete()
  for (const [path, text] of Object.entries(files)) writeFileSync(inFolder(path), text)
  writeFileSync(inFolder('theme.css'), readFileSync(inFolder('theme.css'), 'utf8') + fontFace)
  copyFileSync(`node_modules/@fontsource-variable/inter/files/${font}`, inFolder(font))
  await copy.succeed('scripts/add.ts', folder)
  await copy.succeed('scripts/build.ts', 'web')
  site = await createSite({}, [bun, join(copy.folder, 'src/main.ts')])
  await site.start()
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.[Symbol.asyncDispose]()
  await site?.[Symbol.asyncDispose]()
  await copy[Symbol.asyncDispose]()
})

test.each([
  ['light', 'rgb(244, 247, 251)'],
  ['dark', 'rgb(13, 20, 32)'],
] as const)('the %s theme has its colors before any script runs', async (colorScheme, background) => {
  const { page } = await openWindow(browser, site.origin, { colorScheme, javaScriptEnabled: false })
  await page.goto('/')
  const look = await page.evaluate(() => {
    const { backgroundColor, fontFamily } = getComputedStyle(document.documentElement)
    return { backgroundColor, fontFamily }
  })
  expect(look).toEqual({ backgroundColor: background, fontFamily: 'Slanted, sans-serif' })
  await page.context().close()
})

test('fonts, pictures and styles of later parts come from the site, and nothing moves', async () => {
  const { page, pageErrors, untilQuiet } = await openWindow(browser, site.origin)
  const paths: string[] = []
  page.on('request', (request) => void paths.push(new URL(request.url()).pathname))
  await watchLayoutShift(page)
  await page.goto('/support')
  await page.getByText('Printed on paper').waitFor()
  await untilQuiet()
  expect(await page.getByText('Printed on paper').evaluate((p) => getComputedStyle(p).letterSpacing)).toBe(
    '3px',
  )
  const heading = page.getByRole('heading', { level: 1 })
  expect(await heading.evaluate((h1) => getComputedStyle(h1).fontFamily)).toStartWith('Georgia')
  const logo = page.locator('header a').first()
  expect(await logo.evaluate((link) => getComputedStyle(link).borderRadius)).toBe('4px')
  expect(await page.evaluate(() => document.fonts.check('16px Slanted'))).toBe(true)
  expect((await takeLayoutShift(page)).moved).toEqual([])
  expect(paths.filter((path) => path.endsWith('.woff2'))).toEqual([
    expect.stringMatching(/^\/assets\/inter-latin-wght-italic-\w+\.woff2$/),
  ])
  expect(pageErrors).toEqual([])
  await page.context().close()
})

test('a theme that is off loads nothing, and the color of the operator is stronger than one that is on', async () => {
  const colorsOf = async (env: Record<string, string>) => {
    await site.stop()
    await site.start('serve', env)
    const { page } = await openWindow(browser, site.origin, { colorScheme: 'light' })
    await page.goto('/')
    const colors = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement)
      return [style.backgroundColor, style.getPropertyValue('--accent-fill')]
    })
    const html = await (await fetch(site.origin)).text()
    await page.context().close()
    return { colors, isLinked: html.includes('data-module="paper"') }
  }
  const off = await colorsOf({ MODULES_OFF: 'paper' })
  expect(off).toMatchObject({ isLinked: false })
  expect(off.colors[0]).not.toBe('rgb(244, 247, 251)')
  expect(await colorsOf({ SITE_ACCENT: '#b4530a' })).toEqual({
    colors: ['rgb(244, 247, 251)', '#b4530a'],
    isLinked: true,
  })
})

test('an unreadable theme is not added, and a removed one leaves nothing', async () => {
  const css = readFileSync(inFolder('theme.css'), 'utf8')
  writeFileSync(
    inFolder('theme.css'),
    css.replace('--ink-muted: light-dark(#4c5a70', '--ink-muted: light-dark(#bbbbbb'),
  )
  expect(await copy.fail('scripts/add.ts', folder)).toContain(
    'web/theme.css: --ink-muted on --surface is 1.78:1 in the light theme and needs 4.5:1',
  )
  await copy.succeed('scripts/remove.ts', 'paper')
  expect(copy.changedFiles()).toEqual([])
})
