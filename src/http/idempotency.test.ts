import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { sql } from '@/src/db/columns'
import type { Scope } from '@/src/http/scope'
import { AppError, httpErrors } from '@/src/kit/errors'
import { defineEvent, publish } from '@/src/kit/events'
import { transact } from '@/src/kit/transact'
import { createKitApp } from '@/tests/support/apps/kit-app'
import { eventually } from '@/tests/support/eventually'

const canary = 'canary-4411'
const Sold = defineEvent<{ name: string }>('hats.sold')
const Hat = v.object({ name: v.string() })
const gone = { code: 'hat_gone', status: 409, title: 'Gone', detail: 'The hat is gone.', advice: 'Wait.' }

/** Holds requests back until the test lets them go on. */
function barrier() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

async function shop() {
  let sales = 0
  const failures: Error[] = []
  const holds = { beforeAct: [] as Promise<void>[], afterAct: [] as Promise<void>[] }
  const sell = async (ctx: Parameters<typeof transact>[0], name: string) => {
    await holds.beforeAct.shift()
    await transact(ctx, (tx) => publish(tx, Sold, { name }))
    await holds.afterAct.shift()
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
          throw new Error('the disk is on fire')
        },
        { signedIn: true },
      )
  const app = await createKitApp(routes)
  const post = (path: string, body: unknown, key?: string, person = 'ada') =>
    app.visitor().post(path, body, { 'x-user': person, ...(key && { 'idempotency-key': key }) })
  const acts = async () => (await app.eventNames()).length
  const kept = () => app.core.db.read.rows(sql`select * from core_idempotency_records`)
  return { app, post, acts, kept, holds, failures, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

const bytesOf = ({
  status,
  headers,
  body,
}: Awaited<ReturnType<Awaited<ReturnType<typeof shop>>['post']>>) => [
  status,
  headers.get('content-type'),
  JSON.stringify(body),
]

test('the same request under the same key is done once and answered the same, byte for byte (A9)', async () => {
  await using s = await shop()
  const first = await s.post('/api/sales', { name: 'crown' }, 'key-1')
  const again = await s.post('/api/sales', { name: 'crown', unknown: 'is ignored' }, 'key-1')
  expect(first.body).toEqual({ sale: 1, name: 'crown', secret: `${canary}-answer` })
  expect(bytesOf(again)).toEqual(bytesOf(first))
  expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
  const plain = await s.post('/api/sales', { name: 'crown' })
  expect([await s.acts(), plain.body.sale, plain.headers.get('content-type')]).toEqual([
    2,
    2,
    first.headers.get('content-type'),
  ])
})

test('an answer without a body, and a refusal, are the same again (A9)', async () => {
  await using s = await shop()
  const withKey = { 'x-user': 'ada', 'idempotency-key': 'key-2' }
  for (let time = 0; time < 2; time++) {
    const reply = await s.app.visitor().send('DELETE', '/api/sales/7', undefined, withKey)
    expect([reply.status, reply.body]).toEqual([204, ''])
  }
  expect(await s.acts()).toBe(1)
  const refused = [await s.post('/api/refused', {}, 'key-3'), await s.post('/api/refused', {}, 'key-3')]
  expect(refused[0]?.body.code).toBe('hat_gone')
  expect(new Set(refused.map((reply) => JSON.stringify(bytesOf(reply)))).size).toBe(1)
})

test('422 idempotency_mismatch: the key of another request, and nothing is done (A9)', async () => {
  await using s = await shop()
  await s.post('/api/sales', { name: 'crown' }, 'key-1')
  const others = [
    await s.post('/api/sales', { name: 'cap' }, 'key-1'),
    await s.post('/api/gifts', { name: 'crown' }, 'key-1'),
    await s.post('/api/sales?twice=1', { name: 'crown' }, 'key-1'),
  ]
  expect(others.map(({ status, body }) => [status, body.code])).toEqual(
    others.map(() => [422, 'idempotency_mismatch']),
  )
  expect(await s.acts()).toBe(1)
})

test('a key is its owner’s: the same one in another hand is another request (A9)', async () => {
  await using s = await shop()
  const [ada, bob] = [
    await s.post('/api/sales', { name: 'crown' }, 'key-1', 'ada'),
    await s.post('/api/sales', { name: 'cap' }, 'key-1', 'bob'),
  ]
  expect([ada.body.name, bob.body.name, await s.acts()]).toEqual(['crown', 'cap', 2])
})

test('forty at once: one is carried out, the others are told to wait or have its answer (A9)', async () => {
  await using s = await shop()
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => s.post('/api/sales', { name: 'crown' }, 'key-1')),
  )
  const told = new Set(answers.map(({ status, body }) => `${status} ${body.code ?? body.sale}`))
  expect([...told].filter((one) => one !== '200 1' && one !== '409 idempotency_in_progress')).toEqual([])
  expect(await s.acts()).toBe(1)
})

test('409 idempotency_in_progress: while the first is under way, with when to come again (A9)', async () => {
  await using s = await shop()
  const hold = barrier()
  s.holds.afterAct.push(hold.opened)
  const first = s.post('/api/sales', { name: 'crown' }, 'key-1')
  await eventually(async () => expect(await s.acts()).toBe(1))
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

test('a day later the key is forgotten (A9)', async () => {
  await using s = await shop()
  await s.post('/api/sales', { name: 'crown' }, 'key-1')
  s.app.advance(86_400_000)
  expect((await s.post('/api/sales', { name: 'crown' }, 'key-1')).body.sale).toBe(1)
  s.app.advance(1)
  expect((await s.post('/api/sales', { name: 'cap' }, 'key-1')).body.sale).toBe(2)
})

describe('the process dies', () => {
  const minuteMs = 60_000

  test('before anything was done: the same request is carried out when it comes again (A9)', async () => {
    await using s = await shop()
    s.holds.beforeAct.push(barrier().opened)
    void s.post('/api/sales', { name: 'crown' }, 'key-1')
    await eventually(async () => expect(await s.kept()).toHaveLength(1))
    s.app.advance(minuteMs)
    expect((await s.post('/api/sales', { name: 'crown' }, 'key-1')).status).toBe(200)
    expect(await s.acts()).toBe(1)
  })

  test('between the act and its answer: nobody does it again, and the person is told (A9)', async () => {
    await using s = await shop()
    s.holds.afterAct.push(barrier().opened)
    void s.post('/api/sales', { name: 'crown' }, 'key-1')
    await eventually(async () => expect(await s.acts()).toBe(1))
    s.app.advance(minuteMs)
    const again = await s.post('/api/sales', { name: 'crown' }, 'key-1')
    expect([again.status, again.body.code]).toEqual([409, 'idempotency_unanswered'])
    expect(await s.acts()).toBe(1)
  })

  test('or was only slow: what another has carried out meanwhile it does not do too (A9)', async () => {
    await using s = await shop()
    const hold = barrier()
    s.holds.beforeAct.push(hold.opened)
    const slow = s.post('/api/sales', { name: 'crown' }, 'key-1')
    await eventually(async () => expect(await s.kept()).toHaveLength(1))
    s.app.advance(minuteMs)
    const quick = await s.post('/api/sales', { name: 'crown' }, 'key-1')
    hold.open()
    expect([quick.status, (await slow).status, await s.acts()]).toEqual([200, 409, 1])
    expect(bytesOf(await s.post('/api/sales', { name: 'crown' }, 'key-1'))).toEqual(bytesOf(quick))
  })
})

test('what may go better the next time is not kept: too early, or a fault of ours (A9)', async () => {
  await using s = await shop()
  s.failures.push(httpErrors.too_many_requests(), httpErrors.unavailable(), new AppError(gone))
  const statuses: number[] = []
  for (let time = 0; time < 4; time++) statuses.push((await s.post('/api/refused', {}, 'key-1')).status)
  expect(statuses).toEqual([429, 503, 409, 409])
})

test('a fault of ours after the act: it is not done again, and the person is told (A9)', async () => {
  await using s = await shop()
  expect((await s.post('/api/late', {}, 'key-1')).status).toBe(500)
  const again = await s.post('/api/late', {}, 'key-1')
  expect([again.status, again.body.code, await s.acts()]).toEqual([409, 'idempotency_unanswered', 1])
})

test('a copy of the database tells neither keys nor what was asked nor what was answered (A9)', async () => {
  await using s = await shop()
  await s.post('/api/sales', { name: `${canary}-question` }, `${canary}-key`)
  const rows = await s.kept()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(canary)
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(canary).toString('base64').slice(0, 10))
  expect(s.app.logLines.join()).not.toContain(canary)
})

test('only changes that somebody with a session asks for are remembered', async () => {
  await using s = await shop()
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
