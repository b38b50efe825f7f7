import { expect, test } from 'bun:test'
import { signUpVerified } from '@/modules/auth/factory'
import { approveAtPlatform, authorizationUrlFor } from '@/modules/players/factory'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { createOauthApp } from '@/tests/support/apps/oauth-app'
import { shared } from '@/tests/support/apps/shared'

const site = 'http://localhost:3000'

/** Return paths that browsers or URL parsers could read as another site or as an API route. */
const unsafePaths = [
  ...['//evil.example', '///evil.example', '////evil.example', '/\\evil.example', '\\/evil.example'],
  ...['\\\\evil.example', '/\\/evil.example', '//\\evil.example', '/\\\\evil.example', '\\evil.example'],
  ...['https://evil.example', 'http://evil.example', 'HTTPS://EVIL.EXAMPLE', 'https:evil.example'],
  ...['https:/evil.example', 'https:///evil.example', 'http:\\\\evil.example', 'ftp://evil.example'],
  ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\nscript:alert(1)', 'data:text/html,hi'],
  ...['vbscript:x', 'file:///etc/passwd', 'blob:https://evil.example/1', 'about:blank', 'mailto:a@b.example'],
  ...['/\t/evil.example', '\t//evil.example', '/\n/evil.example', '/\r/evil.example', ' //evil.example'],
  ...['//evil.example/%2e%2e', '/.//evil.example', '/..//evil.example', '/a/..//evil.example'],
  ...['/./../\\evil.example', '/%2e//evil.example', '/%2E%2E//evil.example', '/a/b/../..//evil.example'],
  ...['//localhost:3000@evil.example', '//evil.example#@localhost:3000', '//evil.example?localhost:3000'],
  ...[
    `${site}@evil.example`,
    `${site}.evil.example`,
    `${site}/@evil.example`,
    'http://localhost@evil.example',
  ],
  ...['evil.example', '.evil.example', '@evil.example', '?//evil.example', '#//evil.example', ''],
  ...[
    '/\u2215evil.example',
    '/\uff0fevil.example',
    '/\u3002evil',
    '/\u0000/evil.example',
    '/\u00a0/evil.example',
  ],
  ...[
    '//[::1]',
    '//127.0.0.1',
    '//3232235521',
    '//0x7f.1',
    '/api/auth/roblox/logout',
    '/api',
    '/x/../api/login',
  ],
  `/${'a'.repeat(1_000)}`,
]

const sharedSite = shared(async () => {
  const app = await createOauthApp()
  const ann = await signUpVerified(app, 'ann')
  return { ann, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
})
const appWithoutPlatform = shared(createTestApp)

test('sixty unsafe return paths lead to the home page (C5)', async () => {
  const { ann } = await sharedSite()
  expect(new Set(unsafePaths).size).toBeGreaterThanOrEqual(60)
  const redirects: [string, string | null][] = []
  for (const path of unsafePaths) {
    const { headers } = await ann.get(`/api/auth/roblox/login?returnTo=${encodeURIComponent(path)}`)
    redirects.push([path, headers.get('location')])
  }
  expect(redirects.filter(([, location]) => location !== '/')).toEqual([])
})

test.each([
  '/item/7?from=a&b=c#prices',
  '/marketplace?search=%2F%2Fevil',
  '/%2f%2fevil.example',
  '/a//b',
  '/',
])('a login returns to the page %s', async (page) => {
  const { ann } = await sharedSite()
  const { headers } = await ann.get(`/api/login?returnTo=${encodeURIComponent(page)}`)
  expect(new URL(headers.get('location') ?? '', site).href).toBe(site + page)
})

test("the redirect URI uses PUBLIC_URL, whatever the request's host header says (C5)", async () => {
  await using app = await createOauthApp()
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
  const url = new URL((await app.visitor().get('/api/login', headers)).headers.get('location') ?? '')
  expect(url.searchParams.get('redirect_uri')).toBe(`${site}/api/auth/roblox/callback`)
})

test.each([
  ['/profile?tab=transactions', '/auth?from=%2Fprofile%3Ftab%3Dtransactions'],
  ['/home', '/auth?from=%2Fhome'],
  ['/', '/auth'],
  ['/auth?mode=forgot', '/auth'],
])('a login started from the page %s leads to %s if no platform login is configured', async (page, to) => {
  const app = await appWithoutPlatform()
  const { headers } = await app.visitor().get('/api/login', { referer: site + page })
  expect(headers.get('location')).toBe(to)
})

test('a platform login that was declined keeps the page to return to', async () => {
  await using app = await createOauthApp()
  const visitor = app.visitor()
  const url = await authorizationUrlFor(visitor, '/api/login?returnTo=%2Fsell')
  const { headers } = await visitor.get(await approveAtPlatform(app, url, undefined))
  expect(headers.get('location')).toBe('/auth?error=denied&from=%2Fsell')
})

test('a referer of another site is ignored (C5)', async () => {
  await using app = await createTestApp()
  for (const referer of ['http://evil.example/profile', `${site}.evil.example/profile`, 'nonsense', ''])
    expect((await app.visitor().get('/api/login', { referer })).headers.get('location')).toBe('/auth')
})

test('a platform login returns to the page that linked to it', async () => {
  await using app = await createOauthApp()
  const ann = await signUpVerified(app, 'ann')
  const { headers } = await ann.get('/api/login', { referer: `${site}/profile` })
  expect(headers.get('location')).toBe('/profile')
})
