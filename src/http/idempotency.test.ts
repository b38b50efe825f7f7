import { expect, test } from 'bun:test'
import { AppError, httpErrors } from '@/src/kit/errors'
import { saveOutcomes } from '@/src/runtime/idempotency-records'
import { bytesOf, canary, createShop, hatGone } from '@/tests/support/apps/idempotent-shop'

test('a repeated request with the same key runs once and gets the same response, byte for byte (A9)', async () => {
  await using s = await createShop()
  const first = await s.post('/api/sales', { name: 'crown' }, 'key-1')
  const again = await s.post('/api/sales', { name: 'crown', unknown: 'is ignored' }, 'key-1')
  expect(first.body).toEqual({ sale: 1, name: 'crown', secret: `${canary}-answer` })
  expect(bytesOf(again)).toEqual(bytesOf(first))
  expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
  const plain = await s.post('/api/sales', { name: 'crown' })
  expect([await s.eventCount(), plain.body.sale, plain.headers.get('content-type')]).toEqual([
    2,
    2,
    first.headers.get('content-type'),
  ])
})

test('an empty response and an error are replayed too (A9)', async () => {
  await using s = await createShop()
  const withKey = { 'x-user': 'ada', 'idempotency-key': 'key-2' }
  for (let time = 0; time < 2; time++) {
    const reply = await s.app.visitor().send('DELETE', '/api/sales/7', undefined, withKey)
    expect([reply.status, reply.body]).toEqual([204, ''])
  }
  expect(await s.eventCount()).toBe(1)
  const refused = [await s.post('/api/refused', {}, 'key-3'), await s.post('/api/refused', {}, 'key-3')]
  expect(refused[0]?.body.code).toBe('hat_gone')
  expect(new Set(refused.map((reply) => JSON.stringify(bytesOf(reply)))).size).toBe(1)
})

test('422 idempotency_mismatch: a key used for another request, and nothing is done (A9)', async () => {
  await using s = await createShop()
  await s.post('/api/sales', { name: 'crown' }, 'key-1')
  const others = [
    await s.post('/api/sales', { name: 'cap' }, 'key-1'),
    await s.post('/api/gifts', { name: 'crown' }, 'key-1'),
    await s.post('/api/sales?twice=1', { name: 'crown' }, 'key-1'),
  ]
  expect(others.map(({ status, body }) => [status, body.code])).toEqual(
    others.map(() => [422, 'idempotency_mismatch']),
  )
  expect(await s.eventCount()).toBe(1)
})

test('keys are per user: the same key of another user is another request (A9)', async () => {
  await using s = await createShop()
  const [ada, bob] = [
    await s.post('/api/sales', { name: 'crown' }, 'key-1', 'ada'),
    await s.post('/api/sales', { name: 'cap' }, 'key-1', 'bob'),
  ]
  expect([ada.body.name, bob.body.name, await s.eventCount()]).toEqual(['crown', 'cap', 2])
})

test('of forty concurrent requests one runs, and the others must wait or get its response (A9)', async () => {
  await using s = await createShop()
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => s.post('/api/sales', { name: 'crown' }, 'key-1')),
  )
  const told = new Set(answers.map(({ status, body }) => `${status} ${body.code ?? body.sale}`))
  expect([...told].filter((one) => one !== '200 1' && one !== '409 idempotency_in_progress')).toEqual([])
  expect(await s.eventCount()).toBe(1)
})

test('a key expires after a day (A9)', async () => {
  await using s = await createShop()
  await s.post('/api/sales', { name: 'crown' }, 'key-1')
  s.app.advance(86_400_000)
  expect((await s.post('/api/sales', { name: 'crown' }, 'key-1')).body.sale).toBe(1)
  s.app.advance(1)
  expect((await s.post('/api/sales', { name: 'cap' }, 'key-1')).body.sale).toBe(2)
})

test('transient errors are not stored, and say when to retry: 429 and 503 (A9)', async () => {
  await using s = await createShop()
  const [limited, away] = [{ retryAfterSeconds: 7 }, { retryAfterSeconds: 5 }]
  s.failures.push(httpErrors.too_many_requests(limited), httpErrors.unavailable(away), new AppError(hatGone))
  for (const expected of ['429 7', '503 5', '409 null', '409 null']) {
    const { status, headers } = await s.post('/api/refused', {}, 'key-1')
    expect(`${status} ${headers.get('retry-after')}`).toBe(expected)
  }
})

test('the database reveals neither keys nor requests nor responses (A9)', async () => {
  await using s = await createShop()
  await s.post('/api/sales', { name: `${canary}-question` }, `${canary}-key`)
  await saveOutcomes(s.app.ctx)
  const rows = await s.records()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(canary)
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(canary).toString('base64').slice(0, 10))
  expect(s.app.logLines.join()).not.toContain(canary)
})

test('only changes by signed-in users are recorded', async () => {
  await using s = await createShop()
  const visitor = { 'idempotency-key': 'key-1' }
  for (let time = 1; time <= 2; time++)
    expect((await s.app.visitor().post('/api/open', {}, visitor)).body.sale).toBe(time)
  const ada = { 'x-user': 'ada', 'idempotency-key': 'key-1' }
  for (let time = 3; time <= 4; time++)
    expect((await s.app.visitor().get('/api/sales', ada)).body.sale).toBe(time)
  for (const key of ['', 'k'.repeat(256), 'ä', 'two words']) {
    const { status, body } = await s.app
      .visitor()
      .post('/api/gifts', { name: 'x' }, { ...ada, 'idempotency-key': key })
    expect([key, status, body.code]).toEqual([key, 422, 'invalid'])
  }
})

test('a user has 2,000 new keys a day; known ones still get their response, and requests without one work (E1)', async () => {
  await using s = await createShop({ RATE_LIMIT_SCALE: '1' })
  const first = await s.post('/api/refused', {}, 'key-0')
  for (let n = 1; n < 2_000; n++) {
    await s.post('/api/refused', {}, `key-${n}`)
    // Below the limit of all writes.
    if (n % 1_000 === 0) s.app.advance(60_000)
  }
  expect((await s.post('/api/refused', {}, 'key-new')).status).toBe(429)
  expect(bytesOf(await s.post('/api/refused', {}, 'key-0'))).toEqual(bytesOf(first))
  expect((await s.post('/api/sales', { name: 'crown' })).status).toBe(200)
  s.app.advance(86_400_000)
  expect((await s.post('/api/refused', {}, 'key-new')).status).not.toBe(429)
})
