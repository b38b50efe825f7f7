import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtPage, renderShell } from '@/src/http/pages/shell'

const folder = mkdtempSync(join(tmpdir(), 'mintmark-shell-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const built =
  '<!doctype html><html lang="en"><head><title>x</title><meta name="mintmark" content=""></head><body></body></html>'
const minified = '<!doctype html><html lang=en><title>x</title><meta name=mintmark content="">'
const nasty = `"><script>alert('$&$1')</script>&amp;</title>`

/** What a browser reads: the theme, the unescaped client config, and the number of scripts. */
async function read(html: string) {
  let theme = 'none'
  let clientConfig = ''
  let scripts = 0
  const rewriter = new HTMLRewriter()
    .on('html', {
      element: (html) => {
        theme = html.getAttribute('data-theme') ?? 'none'
      },
    })
    .on('meta[name=mintmark]', {
      element: (meta) => {
        clientConfig = unescapeHtml(meta.getAttribute('content') ?? '')
      },
    })
    .on('script', {
      element: () => {
        scripts++
      },
    })
  await rewriter.transform(new Response(html)).text()
  return { theme, clientConfig, scripts }
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

test.each([built, minified])('title, theme and client config are added to %s', async (page) => {
  const html = renderShell(page, {
    title: 'Crown · Mintmark',
    theme: 'dark',
    clientConfig: { siteName: 'Mintmark', fee: 5 },
  })
  expect(html).toContain('<title>Crown · Mintmark</title>')
  expect(await read(html)).toEqual({
    theme: 'dark',
    clientConfig: '{"siteName":"Mintmark","fee":5}',
    scripts: 0,
  })
})

test('without JavaScript the page says that it is needed', () => {
  const html = renderShell('<noscript></noscript>', { title: 'a', theme: undefined, clientConfig: {} })
  expect(html).toBe('<noscript>This marketplace needs JavaScript.</noscript>')
  const head = { title: 'Gone', description: 'Sold & gone.', siteName: 'Shop' }
  const about = renderShell('<noscript></noscript>', { title: 'a', theme: undefined, clientConfig: {}, head })
  expect(about).toBe(
    '<noscript><h1>Gone</h1><p>Sold &amp; gone.</p>This marketplace needs JavaScript.</noscript>',
  )
})

test('without a theme the browser decides', async () => {
  const html = renderShell(built, { title: 'a', theme: undefined, clientConfig: {} })
  expect(await read(html)).toEqual({ theme: 'none', clientConfig: '{}', scripts: 0 })
})

test.each([built, minified])('title and client config are escaped in %s', async (page) => {
  const html = renderShell(page, {
    title: nasty,
    theme: 'light',
    clientConfig: { siteName: nasty, "o'clock": nasty },
  })
  expect(await read(html)).toEqual({
    theme: 'light',
    clientConfig: JSON.stringify({ siteName: nasty, "o'clock": nasty }),
    scripts: 0,
  })
  expect(html).not.toContain('<script')
  expect(html.match(/<title>/g)).toHaveLength(1)
  expect(html).toContain("&lt;script&gt;alert('$&amp;$1')")
})

test('style sheets and fonts of modules that are off are left out', () => {
  const page =
    '<link rel="stylesheet" href="/a.css"><link rel="stylesheet" data-module="paint" href="/b.css">' +
    '<link rel="preload" data-module="paint" as="font" href="/b.woff2"><link rel="stylesheet" data-module="frames" href="/c.css">'
  const html = renderShell(page, { title: 'a', theme: undefined, clientConfig: {}, modulesOff: ['paint'] })
  expect(html).toBe(
    '<link rel="stylesheet" href="/a.css"><link rel="stylesheet" data-module="frames" href="/c.css">',
  )
})

test('the built page is read once and then served from memory', async () => {
  writeFileSync(join(folder, 'index.html'), built)
  const page = builtPage(folder)
  rmSync(join(folder, 'index.html'))
  expect(await page.html()).toBe(built)
})

test('without a build the page says how to build it', async () => {
  expect(await builtPage(join(folder, 'nowhere')).html()).toContain('bun run build')
})

test.each([built, minified])('meta tags are added to %s and escaped', async (page) => {
  const html = renderShell(page.replace('<meta', '<meta name="description" content=""><meta'), {
    title: 'Crown · Mintmark',
    theme: undefined,
    clientConfig: {},
    head: {
      siteName: 'Mintmark',
      title: 'Crown',
      description: nasty,
      picture: { url: 'https://shop.example/crown.png?a=1&b="2"', width: 12, height: 6, type: 'image/png' },
      jsonLd: [{ '@type': 'Product', name: nasty }],
    },
  })
  const found: Record<string, string | null> = {}
  let data = ''
  await new HTMLRewriter()
    .on('meta[name=description], meta[property]', {
      element: (meta) => {
        const name = meta.getAttribute('property') ?? 'description'
        found[name] = unescapeHtml(meta.getAttribute('content') ?? '')
      },
    })
    .on('script', {
      text: ({ text }) => {
        data += text
      },
    })
    .transform(new Response(html))
    .text()
  expect(found).toEqual({
    description: nasty,
    'og:site_name': 'Mintmark',
    'og:type': 'website',
    'og:title': 'Crown',
    'og:description': nasty,
    'og:image': 'https://shop.example/crown.png?a=1&b="2"',
    'og:image:type': 'image/png',
    'og:image:width': '12',
    'og:image:height': '6',
    'og:image:alt': 'Crown',
  })
  expect(JSON.parse(data)).toEqual({ '@type': 'Product', name: nasty })
  expect(data).not.toContain('<')
  expect(html.match(/name="description"/g)).toHaveLength(1)
  expect((await read(html)).scripts).toBe(1)
})
