import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { sql } from '@/src/db/columns'
import type { Scope } from '@/src/http/scope'
import { AppError, httpErrors } from '@/src/kit/errors'
import { defineEvent } from '@/src/kit/events'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'
import { createKitApp } from '@/tests/support/apps/kit-app'
import { eventually } from '@/tests/support/eventually'

const canary = 'canary-4411'
const Sold = defineEvent<{ name: string }>('hats.sold')
const Hat = v.object({ name: v.string() })
const gone = { code: 'hat_gone', status: 409, title: 'Gone', detail: 'The hat is gone.', advice: 'Wait.' }

/** Blocks requests until the test opens it. */
function barrier() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}

async function createShop() {
  let sales = 0
  const failures: Error[] = []
  const barriers = { beforeAct: [] as Promise<void>[], afterAct: [] as Promise<void>[] }
  const sell = async (ctx: Parameters<typeof transact>[0], name: string) => {
    await barriers.beforeAct.shift()
    await transact(ctx, (tx) => publish(tx, Sold, { name }))
    await barriers.afterAct.shift()
    return { sale: ++sales, name, secret: `${canary}-answer` }
  }
  const routes = (scope: Scope) =>
    scope
      .post('/sales', ({ ctx, body }) => sell(ctx, body.name), { body: Hat, verified: true })
      .post('/gifts', ({ ctx, body }) => sell(ctx, body.name), { body: Hat, signedIn: true })
      .delete(
        '/sales/:id',
        async ({ ctx, params, set }) => {
          await sell(ctx, params.id)
          set.status = 204
        },
        { signedIn: true },
      )
      .get('/sales', ({ ctx }) => sell(ctx, 'looked at'), { signedIn: true })
      .post('/open', ({ ctx }) => sell(ctx, 'open to all'))
      .post(
        '/refused',
        () => {
          throw failures.shift() ?? new AppError(gone)
        },
        { signedIn: true },
      )
      .post(
        '/late',
        async ({ ctx }) => {
          await sell(ctx, 'late')
          throw new Error('disk failure')
        },
        { signedIn: true },
      )
  const app = await createKitApp(routes)
  const post = (path: string, body: unknown, key?: string, user = 'ada') =>
    app.visitor().post(path, body, { 'x-user': user, ...(key && { 'idempotency-key': key }) })
  const eventCount = async () => (await app.eventNames()).length
  const records = () => app.core.db.read.rows(sql`select * from core_idempotency_records`)
  return {
    app,
    post,
    eventCount,
    records,
    barriers,
    failures,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

const bytesOf = ({ status, headers, body }: { status: number; headers: Headers; body: unknown }) => [
  status,
  headers.get('content-type'),
  JSON.stringify(body),
]

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

test('409 idempotency_in_progress: while the first request is running, with Retry-After (A9)', async () => {
  await using s = await createShop()
  const hold = barrier()
  s.barriers.afterAct.push(hold.opened)
  const first = s.post('/api/sales', { name: 'crown' }, 'key-1')
  await eventually(async () => expect(await s.eventCount()).toBe(1))
  const meanwhile = await s.post('/api/sales', { name: 'crown' }, 'key-1')
  expect([meanwhile.status, meanwhile.body.code, meanwhile.headers.get('retry-after')]).toEqual([
    409,
    'idempotency_in_progress',
    '1',
  ])
  hold.open()
  const answered = bytesOf(await first)
  expect(bytesOf(await s.post('/api/sales', { name: 'crown' }, 'key-1'))).toEqual(answered)
})

test('a key expires after a day (A9)', async () => {
  await using s = await createShop()
  await s.post('/api/sales', { name: 'crown' }, 'key-1')
  s.app.advance(86_400_000)
  expect((await s.post('/api/sales', { name: 'crown' }, 'key-1')).body.sale).toBe(1)
  s.app.advance(1)
  expect((await s.post('/api/sales', { name: 'cap' }, 'key-1')).body.sale).toBe(2)
})

describe('the process dies', () => {
  const minuteMs = 60_000

  test('before it acted: a repeated request runs (A9)', async () => {
    await using s = await createShop()
    s.barriers.beforeAct.push(barrier().opened)
    void s.post('/api/sales', { name: 'crown' }, 'key-1')
    await eventually(async () => expect(await s.records()).toHaveLength(1))
    s.app.advance(minuteMs)
    expect((await s.post('/api/sales', { name: 'crown' }, 'key-1')).status).toBe(200)
    expect(await s.eventCount()).toBe(1)
  })

  test('after it acted, before its response: a repeated request gets idempotency_unanswered (A9)', async () => {
    await using s = await createShop()
    s.barriers.afterAct.push(barrier().opened)
    void s.post('/api/sales', { name: 'crown' }, 'key-1')
    await eventually(async () => expect(await s.eventCount()).toBe(1))
    s.app.advance(minuteMs)
    const again = await s.post('/api/sales', { name: 'crown' }, 'key-1')
    expect([again.status, again.body.code]).toEqual([409, 'idempotency_unanswered'])
    expect(await s.eventCount()).toBe(1)
  })

  test('or was only slow: it does not act after a repeated request took over (A9)', async () => {
    await using s = await createShop()
    const hold = barrier()
    s.barriers.beforeAct.push(hold.opened)
    const slow = s.post('/api/sales', { name: 'crown' }, 'key-1')
    await eventually(async () => expect(await s.records()).toHaveLength(1))
    s.app.advance(minuteMs)
    const quick = await s.post('/api/sales', { name: 'crown' }, 'key-1')
    hold.open()
    expect([quick.status, (await slow).status, await s.eventCount()]).toEqual([200, 409, 1])
    expect(bytesOf(await s.post('/api/sales', { name: 'crown' }, 'key-1'))).toEqual(bytesOf(quick))
  })
})

test('transient errors are not stored, and say when to retry: 429 and 503 (A9)', async () => {
  await using s = await createShop()
  const [limited, away] = [{ retryAfterSeconds: 7 }, { retryAfterSeconds: 5 }]
  s.failures.push(httpErrors.too_many_requests(limited), httpErrors.unavailable(away), new AppError(gone))
  for (const expected of ['429 7', '503 5', '409 null', '409 null']) {
    const { status, headers } = await s.post('/api/refused', {}, 'key-1')
    expect(`${status} ${headers.get('retry-after')}`).toBe(expected)
  }
})

test('an internal error after the request acted: a repeated request gets idempotency_unanswered (A9)', async () => {
  await using s = await createShop()
  expect((await s.post('/api/late', {}, 'key-1')).status).toBe(500)
  const again = await s.post('/api/late', {}, 'key-1')
  expect([again.status, again.body.code, await s.eventCount()]).toEqual([409, 'idempotency_unanswered', 1])
})

test('the database reveals neither keys nor requests nor responses (A9)', async () => {
  await using s = await createShop()
  await s.post('/api/sales', { name: `${canary}-question` }, `${canary}-key`)
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
