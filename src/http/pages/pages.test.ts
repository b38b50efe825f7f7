import { describe, expect, test } from 'bun:test'
import { type Identify, identifyPort } from '@/src/http/identify'
import { defineModule } from '@/src/kit/module/module'
import { provide } from '@/src/kit/ports'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { headerAuth } from '@/tests/support/header-auth'

const shop = defineModule({
  name: 'shop',
  owns: 'A window.',
  pages: [
    { path: '/', title: 'Welcome', description: 'Hats & more', sitemap: true },
    { path: '/hat/:id', title: 'Hat' },
    { path: '/cap', title: 'Your cap' },
    {
      path: '/hat/:id/owners',
      title: 'Owners',
      head: async (_ctx, { id = '' }) => ({
        preload: [
          { path: `/api/owners/${id}?first="1"`, as: 'fetch' },
          { path: '/hat.svg', as: 'image' },
        ],
      }),
    },
    {
      path: '/cap/:id',
      title: 'Cap',
      description: 'A cap.',
      head: async (_ctx, { id = '' }) => (id.startsWith('red') ? { title: `The ${id} cap` } : undefined),
      sitemap: async (_ctx, max) => ['/cap/red', '/cap/red%20"&"'].slice(0, max),
    },
  ],
  clientConfig: (ctx) => ({ known: ctx.actor.kind === 'user' }),
})
const modules = [headerAuth, shop]
const html =
  '<!doctype html><html lang="en"><head><title>x</title><meta name="mintmark" content=""></head><div id="root"></div></html>'

/** Requests a page of a test site whose index.html is one line, so that no build is needed. */
async function visiting(path: string, headers: HeadersInit = {}, env = {}) {
  await using app = await createTestApp({ modules, env, pages: { html: async () => html } })
  return app.visitor().get(path, headers)
}

const titleOf = (page: string) => /<title>(.*)<\/title>/.exec(page)?.[1]

test.each([
  ['/', 'Welcome · Mintmark'],
  ['/hat/7', 'Hat · Mintmark'],
  ['/hat/7/', 'Hat · Mintmark'],
  ['/hat/a%20b?from=mail', 'Hat · Mintmark'],
  ['/hat/7/owners', 'Owners · Mintmark'],
])('%s is a page', async (path, title) => {
  const { status, headers, body } = await visiting(path)
  expect([status, titleOf(body), headers.get('content-type')]).toEqual([
    200,
    title,
    'text/html; charset=utf-8',
  ])
})

test.each([
  '/nonsense',
  '/hat',
  '/hat/7/8/9',
  '/HAT/7',
  '/index.html',
  '/.env',
  '/..%2f..%2fpackage.json',
  '/hat/7.js/x',
])('%s is not a page: 404 with HTML', async (path) => {
  const { status, headers, body } = await visiting(path)
  expect([status, titleOf(body), headers.get('content-type')]).toEqual([
    404,
    '404 Page Not Found',
    'text/html; charset=utf-8',
  ])
  expect(body).toContain('id="root"')
})

test("a page's head overrides title and description, which default to those of its route", async () => {
  const { status, body } = await visiting('/cap/red%20one')
  expect([status, titleOf(body)]).toEqual([200, 'The red one cap · Mintmark'])
  expect(body).toContain('<meta name="description" content="A cap.">')
  expect(body).toContain('<meta property="og:title" content="The red one cap">')
})

test.each(['/cap/blue', '/cap/%00', '/cap/%', '/cap/%E0%A4%A'])(
  '%s matches a route but does not exist: 404',
  async (path) => {
    const { status, body } = await visiting(path)
    expect([status, titleOf(body)]).toEqual([404, '404 Page Not Found'])
    expect(body).not.toContain('og:title')
  },
)

test('a page has a description', async () => {
  expect((await visiting('/')).body).toContain('<meta name="description" content="Hats &amp; more">')
  expect((await visiting('/hat/7')).body).not.toContain('name="description"')
})

test("a page's first requests are preloaded, unless the URL has a query", async () => {
  const linksAt = async (path: string) =>
    (await visiting(path)).body.match(/<link rel="preload" [^>]*>/g) ?? []
  expect(await linksAt('/hat/7/owners')).toEqual([
    '<link rel="preload" as="fetch" crossorigin href="/api/owners/7?first=&quot;1&quot;">',
    '<link rel="preload" as="image" fetchpriority="high" href="/hat.svg">',
  ])
  expect(await linksAt('/hat/7/owners?search=red')).toEqual([])
})

test('sitemap and robots.txt list the pages to index and to skip', async () => {
  const robots = await visiting('/robots.txt', {}, { PUBLIC_URL: 'https://hats.example' })
  expect([robots.status, robots.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(robots.body).toBe(
    'User-agent: *\nDisallow: /cap\nDisallow: /hat/\nAllow: /cap/\n\nSitemap: https://hats.example/sitemap.xml\n',
  )
  const map = await visiting('/sitemap.xml', {}, { PUBLIC_URL: 'https://hats.example' })
  expect([map.status, map.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  expect([...map.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
    'https://hats.example/',
    'https://hats.example/cap/red',
    'https://hats.example/cap/red%20&quot;&amp;&quot;',
  ])
})

test('a missing asset is 404 and not a page', async () => {
  const { status, headers } = await visiting('/assets/main-0000.js')
  expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json'])
})

describe('the initial HTML', () => {
  test('contains the chosen theme', async () => {
    const themeAt = async (cookie: string, env = {}) =>
      /data-theme="(\w+)"/.exec((await visiting('/', { cookie }, env)).body)?.[1] ?? 'none'
    const https = { PUBLIC_URL: 'https://shop.example' }
    expect(await themeAt('theme=light; __Host-theme=dark', https)).toBe('dark')
    expect(await themeAt('theme=dark', https)).toBe('none')
    expect(await themeAt('theme=dark')).toBe('dark')
    expect(await themeAt('sid=x; theme=light; a=b')).toBe('light')
    expect(await themeAt('mytheme=dark')).toBe('none')
    expect(await themeAt('theme=darker')).toBe('none')
    expect(await themeAt('theme="><script>')).toBe('none')
  })

  test("contains the modules' client config for the visitor", async () => {
    const factsFor = async (headers: HeadersInit) =>
      JSON.parse(
        /name="mintmark" content="([^"]*)"/
          .exec((await visiting('/', headers)).body)?.[1]
          ?.replaceAll('&quot;', '"') ?? '',
      )
    expect(await factsFor({})).toEqual({ siteName: 'Mintmark', known: false })
    expect(await factsFor({ 'x-user': 'ada' })).toEqual({ siteName: 'Mintmark', known: true })
  })

  test('contains the escaped site name', async () => {
    const { body } = await visiting('/', {}, { SITE_NAME: '<b>"Hats" & Co</b>' })
    expect(titleOf(body)).toBe('Welcome · &lt;b&gt;&quot;Hats&quot; &amp; Co&lt;/b&gt;')
    expect(body).not.toContain('<b>')
  })

  test('contains nothing from the URL', async () => {
    const { body } = await visiting('/%3Cscript%3Ealert(1)%3C/script%3E?q=%22%3E%3Cscript%3E')
    expect(body).not.toContain('script')
  })
})

test('the user is identified once per page request', async () => {
  let asked = 0
  const identify: Identify = async () => {
    asked++
    return { kind: 'guest' }
  }
  const watched = {
    ...headerAuth,
    provides: headerAuth.provides?.with(
      0,
      provide(identifyPort, () => identify),
    ),
  }
  await using app = await createTestApp({ modules: [watched, shop], pages: { html: async () => html } })
  expect((await app.visitor().get('/hat/7')).status).toBe(200)
  expect(asked).toBe(1)
})
