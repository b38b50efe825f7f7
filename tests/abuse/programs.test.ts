import { expect, test } from 'bun:test'
import { scopes as allScopes } from '@/modules/api-keys/contract'
import { signInStaff, signUpVerified, userIdOf } from '@/modules/auth/factory'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { createSecondProcess } from '@/tests/support/apps/second-process'
import { TestClient, type TestResponse } from '@/tests/support/test-client'

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

test('no route outside of the API description admits a key, whatever its scopes', async () => {
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
    const headers = { authorization: `Bearer ${key}` }
    const { body } = await app.visitor().send(method === 'WS' ? 'GET' : method, at, undefined, headers)
    expect([path, body.code]).toEqual([path, 'scope_missing'])
  }
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

test('guesses of keys are limited by address', async () => {
  await using app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
  const guess = () => app.visitor().get('/api/items', { authorization: 'Bearer mm_guess' })
  const statuses = new Set<number>()
  for (let at = 0; at <= 600; at++) statuses.add((await guess()).status)
  expect([...statuses]).toEqual([401, 429])
})
