import { expect, test } from 'bun:test'
import { scopes as allScopes } from '@/modules/api-keys/contract'
import { signInStaff, signUpVerified, userIdOf } from '@/modules/auth/factory'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { createSecondProcess } from '@/tests/support/apps/second-process'
import { TestClient, type TestResponse } from '@/tests/support/test-client'
import { listItem } from '@/tests/support/trade'

const scopes = ['market:read', 'orders:read']

interface Route {
  readonly method: string
  readonly path: string
}

interface Stop {
  readonly app: TestApp
  readonly user: TestClient
  readonly keyId: string
}

const stops: Record<string, (stop: Stop) => Promise<TestResponse>> = {
  'it is removed': ({ user, keyId }) => user.delete(`/api/keys/${keyId}`),
  'its user logs out everywhere': ({ user }) => user.delete('/api/auth/sessions'),
  'its user sets a new password': ({ user }) =>
    user.post('/api/auth/password', { currentPassword: 'correct horse 7', password: 'a new password 9' }),
  'its user is suspended': async ({ app, user }) => {
    const admin = await signInStaff(app, 'admin')
    return admin.post(`/api/admin/people/${await userIdOf(user)}/suspend`, { reason: 'Fraud.' })
  },
  'its user deletes the account': ({ user }) =>
    user.post('/api/privacy/deletion', {
      currentPassword: 'correct horse 7',
      confirmation: 'delete my account',
    }),
}

test.each(Object.entries(stops))('a key stops at once in every process when %s', async (_, stop) => {
  await using first = await createTestApp()
  await using second = await createSecondProcess(first, {})
  const user = await signUpVerified(first, 'ann')
  const { body } = await user.post('/api/keys', { name: 'Bot', scopes })
  const headers = { authorization: `Bearer ${body.key}` }
  const elsewhere = new TestClient(second.app)
  expect((await elsewhere.get('/api/transactions', headers)).status).toBe(200)
  expect((await stop({ app: first, user, keyId: body.id })).status).toBeOneOf([200, 204])
  const { status, body: problem } = await elsewhere.get('/api/transactions', headers)
  expect([status, problem.code]).toBeOneOf([
    [401, 'key_invalid'],
    [403, 'account_suspended'],
  ])
})

test('outside of the API description a key gets what everyone gets, and changes nothing', async () => {
  await using app = await createTestApp()
  const ann = await app.signIn('ann')
  const { paths } = (await ann.get('/openapi.json')).body
  const { key } = (await ann.post('/api/keys', { name: 'Bot', scopes: allScopes })).body
  const isDescribed = ({ method, path }: Route) =>
    method.toLowerCase() in (paths[path.replace(/:(\w+)/g, '{$1}')] ?? {})
  const others = app.app.server.routes.filter((route) => !isDescribed(route))
  expect(others.map(({ path }) => path)).toEqual(expect.arrayContaining(['/ws', '/files/*', '/*']))
  for (const { method, path } of others) {
    const at = path.replace(/:\w+|\*/g, 'nonsense')
    const sendAs = async (headers: Record<string, string>) => {
      const given = method === 'WS' ? 'GET' : method
      const { status, body } = await app.visitor().send(given, at, undefined, headers)
      return [path, status, body?.code]
    }
    const visitor = await sendAs({})
    const changes = !['GET', 'HEAD', 'OPTIONS', 'WS'].includes(method)
    const expected = changes ? [path, 403, 'scope_missing'] : visitor
    expect(await sendAs({ authorization: `Bearer ${key}` })).toEqual(expected)
  }
})

test('a key without the scope reads what visitors read, within its own limits, and nothing of its user', async () => {
  await using app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
  const ann = await app.signIn('ann')
  const { itemId } = await listItem(ann)
  const { key } = (await ann.post('/api/keys', { name: 'Bot', scopes: ['listings:write'] })).body
  const headers = { authorization: `Bearer ${key}` }
  for (const path of ['/api/market', '/api/items', `/api/items/${itemId}`, '/api/status', '/openapi.json']) {
    const { status, body, headers: got } = await app.visitor().get(path, headers)
    expect([path, status, body]).toEqual([path, 200, (await app.visitor().get(path)).body])
    expect(got.get('ratelimit-limit')).toBe('600')
  }
  expect((await app.visitor().get('/api/auth/user', headers)).status).toBeOneOf([401, 403])
})

test('a rejected program learns which scope is missing, or that no key can do it', async () => {
  await using app = await createTestApp()
  const ann = await app.signIn('ann')
  const { key } = (await ann.post('/api/keys', { name: 'Bot', scopes: ['market:read'] })).body
  const rejected = async (method: string, path: string) => {
    const { body } = await app.visitor().send(method, path, undefined, { authorization: `Bearer ${key}` })
    return [body.code, body.detail]
  }
  const missing = (scope: string) => ['scope_missing', `This key doesn't have the scope ${scope}.`]
  expect(await rejected('GET', '/api/listings')).toEqual(missing('inventory:read'))
  expect(await rejected('DELETE', '/api/listings/1')).toEqual(missing('listings:write'))
  const never = ['scope_missing', "Keys can't do this, whatever their scopes: it needs a session."]
  expect(await rejected('GET', '/api/wallet')).toEqual(never)
  expect(await rejected('POST', '/api/auth/login')).toEqual(never)
})

test('programs of a user share limits of their own, and learn what is left and when to come back', async () => {
  await using app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
  const ann = await app.signIn('ann')
  const [one, other] = await Promise.all(
    ['one', 'other'].map(async (name) => (await ann.post('/api/keys', { name, scopes })).body.key),
  )
  const send = (key: string) => app.visitor().get('/api/transactions', { authorization: `Bearer ${key}` })
  const left = async (key: string) => {
    const { headers } = await send(key)
    return ['limit', 'remaining', 'reset'].map((name) => headers.get(`ratelimit-${name}`))
  }
  expect(await left(one)).toEqual(['600', '599', '60'])
  app.advance(20_000)
  expect(await left(other)).toEqual(['600', '598', '40'])
  for (let at = 0; at < 598; at++) await send(one)
  const { status, headers, body } = await send(other)
  expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'too_many_requests', '40'])
  expect(headers.get('ratelimit-remaining')).toBe('0')
  expect((await ann.get('/api/transactions')).status).toBe(200)
})

test('what a costly request takes is in its own headers', async () => {
  await using app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
  const { key } = (await (await app.signIn('ann')).post('/api/keys', { name: 'one', scopes })).body
  const path = '/api/items?search=crown'
  const { headers } = await app.visitor().get(path, { authorization: `Bearer ${key}` })
  expect(headers.get('ratelimit-remaining')).toBe('580')
})

test('guesses of keys are limited by address', async () => {
  await using app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
  const guess = () => app.visitor().get('/api/items', { authorization: 'Bearer mm_guess' })
  const statuses = new Set<number>()
  for (let at = 0; at <= 600; at++) statuses.add((await guess()).status)
  expect([...statuses]).toEqual([401, 429])
})
