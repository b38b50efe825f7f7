import { expect, test } from 'bun:test'
import { createTestApp, origin, type TestApp } from '@/tests/support/apps/create-test-app'

const changing = ['POST', 'PUT', 'PATCH', 'DELETE']

/** Every address that takes a change, with something in place of the names in its path. */
function changes(app: TestApp): { method: string; path: string }[] {
  return app.app.server.routes
    .filter(({ method }) => changing.includes(method))
    .map(({ method, path }) => ({ method, path: path.replace(/:\w+/g, '1') }))
}

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const boundary = { 'content-type': 'multipart/form-data; boundary=x' }

/** How a page of another site can make a browser send something with its cookies. */
const forged: [how: string, headers: Record<string, string>, body: string][] = [
  ['a form', { ...form, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 'username=mallory'],
  [
    'a form with a file',
    { ...boundary, origin: 'https://evil.example' },
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
  ],
  ['a form that sends text', { 'content-type': 'text/plain', origin: 'https://evil.example' }, '{"a":"="}'],
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
  ['a page whose address begins like ours', { ...json, origin: `${origin}.evil.example` }, '{}'],
  ['a page on another port', { ...json, origin: 'http://localhost:3001' }, '{}'],
  ['a page of a neighbouring host', { ...json, 'sec-fetch-site': 'same-site' }, '{}'],
  ['a page that hides where it is', { ...json, 'sec-fetch-site': 'cross-site' }, '{}'],
]

test.each(forged)('%s elsewhere changes nothing here, at any address (C7)', async (_, headers, body) => {
  await using app = await createTestApp()
  const ann = await app.signIn('ann')
  const all = changes(app)
  expect(all.length).toBeGreaterThan(20)
  for (const { method, path } of all) {
    const { status, body: said } = await ann.send(method, path, body, headers)
    expect([method, path, status, said.code]).toEqual([method, path, 403, 'bad_origin'])
  }
  expect((await ann.get('/api/auth/user')).status).toBe(200)
  expect(await app.eventNames()).toEqual([])
})

test.each([
  ['a form', form, 'username=mallory'],
  ['text', { 'content-type': 'text/plain' }, '{"username":"mallory"}'],
  [
    'text that claims to be JSON',
    { 'content-type': 'text/plain; a=application/json' },
    '{"username":"mallory"}',
  ],
  ['nothing named', { 'content-type': '' }, '{"username":"mallory"}'],
] as const)('%s is no way to say something, even from here (C7)', async (_, headers, body) => {
  await using app = await createTestApp()
  const visitor = app.visitor()
  const own = { ...headers, origin, 'sec-fetch-site': 'same-origin' }
  expect((await visitor.post('/api/auth/temp-login', body, own)).status).toBe(415)
  expect(visitor.cookies.size).toBe(0)
})

test('our own pages, and programs without a browser, are let through', async () => {
  await using app = await createTestApp()
  const own: Record<string, string>[] = [{ origin, 'sec-fetch-site': 'same-origin' }, { origin }, {}]
  for (const headers of own) {
    const { status } = await app.visitor().post('/api/auth/temp-login', { username: 'ann' }, headers)
    expect(status).toBe(200)
  }
})

test.each([
  ['a link on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
  ['a picture on a page of ours', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' }],
  ['a script on a neighbouring host', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }],
  ['a browser that does not say', {}],
])('%s cannot log anybody out by a GET (C7)', async (_, headers) => {
  await using app = await createTestApp()
  const ann = await app.signIn('ann')
  expect((await ann.get('/api/auth/roblox/logout', headers)).status).toBe(403)
  expect((await ann.get('/api/auth/user')).status).toBe(200)
})

test.each(['same-origin', 'same-site', 'none'])('a click that is %s can, and leads to /', async (site) => {
  await using app = await createTestApp()
  const ann = await app.signIn('ann')
  const click = { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' }
  const left = await ann.get('/api/auth/roblox/logout', click)
  expect([left.status, left.headers.get('location')]).toEqual([302, '/'])
  expect((await ann.get('/api/auth/user')).status).toBe(401)
})
