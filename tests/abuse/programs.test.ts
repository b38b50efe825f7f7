import { expect, test } from 'bun:test'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { createSecondProcess } from '@/tests/support/apps/second-process'
import { TestClient } from '@/tests/support/test-client'

const scopes = ['market:read', 'orders:read']

test('a revoked key stops at once in every process', async () => {
  await using first = await createTestApp()
  await using second = await createSecondProcess(first, {})
  const ann = await first.signIn('ann')
  const { body } = await ann.post('/api/keys', { name: 'Bot', scopes })
  const headers = { authorization: `Bearer ${body.key}` }
  const elsewhere = new TestClient(second.app)
  expect((await elsewhere.get('/api/transactions', headers)).status).toBe(200)
  await ann.delete(`/api/keys/${body.id}`)
  expect((await elsewhere.get('/api/transactions', headers)).status).toBe(401)
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
