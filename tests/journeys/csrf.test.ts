import { expect, test } from 'bun:test'
import { createTestApp, origin, type TestApp } from '@/tests/support/apps/create-test-app'
import { shared } from '@/tests/support/apps/shared'

const writeMethods = ['POST', 'PUT', 'PATCH', 'DELETE']

/** All routes that change data, with a placeholder for path parameters. */
function writeRoutes(app: TestApp): { method: string; path: string }[] {
  return app.app.server.routes
    .filter(({ method }) => writeMethods.includes(method))
    .map(({ method, path }) => ({ method, path: path.replace(/:\w+/g, '1') }))
}

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const boundary = { 'content-type': 'multipart/form-data; boundary=x' }

/** Requests that a page of another site can make a browser send with its cookies. */
const forged: [how: string, headers: Record<string, string>, body: string][] = [
  ['a form', { ...form, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 'username=mallory'],
  [
    'a form with a file',
    { ...boundary, origin: 'https://evil.example' },
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
  ],
  ['a text form', { 'content-type': 'text/plain', origin: 'https://evil.example' }, '{"a":"="}'],
  [
    'a beacon',
    {
      'content-type': 'text/plain;charset=UTF-8',
      origin: 'https://evil.example',
      'sec-fetch-mode': 'no-cors',
    },
    '{}',
  ],
  ['a script', { ...json, origin: 'https://evil.example' }, '{}'],
  ['a sandboxed frame', { ...json, origin: 'null' }, '{}'],
  ['a page on a host that starts like ours', { ...json, origin: `${origin}.evil.example` }, '{}'],
  ['a page on another port', { ...json, origin: 'http://localhost:3001' }, '{}'],
  ['a page on a sibling subdomain', { ...json, 'sec-fetch-site': 'same-site' }, '{}'],
  ['a page without an Origin header', { ...json, 'sec-fetch-site': 'cross-site' }, '{}'],
]

const sharedApp = shared(createTestApp)

test.each(forged)('a forged request from %s changes nothing, on any route (C7)', async (_, headers, body) => {
  const app = await sharedApp()
  const ann = await app.signIn('ann')
  const before = await app.eventNames()
  const all = writeRoutes(app)
  expect(all.length).toBeGreaterThan(20)
  for (const { method, path } of all) {
    const { status, body: error } = await ann.send(method, path, body, headers)
    expect([method, path, status, error.code]).toEqual([method, path, 403, 'bad_origin'])
  }
  expect((await ann.get('/api/auth/user')).status).toBe(200)
  expect(await app.eventNames()).toEqual(before)
})

test.each([
  ['a form', form, 'username=mallory'],
  ['plain text', { 'content-type': 'text/plain' }, '{"username":"mallory"}'],
  [
    'plain text with a JSON parameter',
    { 'content-type': 'text/plain; a=application/json' },
    '{"username":"mallory"}',
  ],
  ['a body without content type', { 'content-type': '' }, '{"username":"mallory"}'],
] as const)('%s is rejected as a request body, even from our own pages (C7)', async (_, headers, body) => {
  const app = await sharedApp()
  const visitor = app.visitor()
  const sameOrigin = { ...headers, origin, 'sec-fetch-site': 'same-origin' }
  expect((await visitor.post('/api/auth/temp-login', body, sameOrigin)).status).toBe(415)
  expect(visitor.cookies.size).toBe(0)
})

test('requests of our own pages and of programs without a browser are accepted', async () => {
  const app = await sharedApp()
  const sameOrigin: Record<string, string>[] = [{ origin, 'sec-fetch-site': 'same-origin' }, { origin }, {}]
  for (const headers of sameOrigin) {
    const { status } = await app.visitor().post('/api/auth/temp-login', { username: 'ann' }, headers)
    expect(status).toBe(200)
  }
})

test.each([
  ['a link on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
  ['an image on our own page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' }],
  ['a script on a sibling subdomain', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }],
  ['a request without fetch metadata', {}],
])("%s can't log a user out with a GET (C7)", async (_, headers) => {
  const app = await sharedApp()
  const ann = await app.signIn('ann')
  expect((await ann.get('/api/auth/roblox/logout', headers)).status).toBe(403)
  expect((await ann.get('/api/auth/user')).status).toBe(200)
})

test.each(['same-origin', 'same-site', 'none'])(
  'a click with Sec-Fetch-Site %s logs out and redirects to /',
  async (site) => {
    const app = await sharedApp()
    const ann = await app.signIn('ann')
    const click = { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' }
    const logout = await ann.get('/api/auth/roblox/logout', click)
    expect([logout.status, logout.headers.get('location')]).toEqual([302, '/'])
    expect((await ann.get('/api/auth/user')).status).toBe(401)
  },
)
