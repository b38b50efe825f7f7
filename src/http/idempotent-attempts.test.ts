import { describe, expect, spyOn, test } from 'bun:test'
import { saveOutcomes } from '@/src/runtime/idempotency-records'
import { Barrier, bytesOf, createShop } from '@/tests/support/apps/idempotent-shop'

test('409 idempotency_in_progress: while the first request is running, with Retry-After (A9)', async () => {
  await using s = await createShop()
  const hold = new Barrier()
  s.barriers.afterAct.push(hold)
  const first = s.post('/api/sales', { name: 'crown' }, 'key-1')
  await hold.reached
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

describe('the process dies', () => {
  const minuteMs = 60_000

  test('before it acted: a repeated request runs (A9)', async () => {
    await using s = await createShop()
    const died = new Barrier()
    s.barriers.beforeAct.push(died)
    void s.post('/api/sales', { name: 'crown' }, 'key-1')
    await died.reached
    expect((await s.post('/api/sales', { name: 'crown' }, 'key-1')).status).toBe(200)
    expect(await s.eventCount()).toBe(1)
  })

  test('after it acted, before its response: a repeated request gets idempotency_unanswered (A9)', async () => {
    await using s = await createShop()
    const died = new Barrier()
    s.barriers.afterAct.push(died)
    void s.post('/api/sales', { name: 'crown' }, 'key-1')
    await died.reached
    s.app.advance(minuteMs)
    const again = await s.post('/api/sales', { name: 'crown' }, 'key-1')
    expect([again.status, again.body.code]).toEqual([409, 'idempotency_unanswered'])
    expect(await s.eventCount()).toBe(1)
  })

  test('or was only slow: it does not act after a repeated request took over (A9)', async () => {
    await using s = await createShop()
    const hold = new Barrier()
    s.barriers.beforeAct.push(hold)
    const slow = s.post('/api/sales', { name: 'crown' }, 'key-1')
    await hold.reached
    const quick = await s.post('/api/sales', { name: 'crown' }, 'key-1')
    hold.open()
    expect([quick.status, (await slow).status, await s.eventCount()]).toEqual([200, 409, 1])
    expect(bytesOf(await s.post('/api/sales', { name: 'crown' }, 'key-1'))).toEqual(bytesOf(quick))
  })
})

test('an internal error after the request acted: a repeated request gets idempotency_unanswered (A9)', async () => {
  await using s = await createShop()
  expect((await s.post('/api/late', {}, 'key-1')).status).toBe(500)
  const again = await s.post('/api/late', {}, 'key-1')
  expect([again.status, again.body.code, await s.eventCount()]).toEqual([409, 'idempotency_unanswered', 1])
})

test('a transaction that was rolled back leaves nothing: a repeated request runs (A9)', async () => {
  await using s = await createShop()
  const { transact: commit } = s.app.core.db
  const failing = spyOn(s.app.core.db, 'transact').mockImplementationOnce((work, isolation) =>
    commit(async (tx) => {
      await work(tx)
      throw Object.assign(new Error('no space'), { code: 'SQLITE_FULL' })
    }, isolation),
  )
  expect((await s.post('/api/sales', { name: 'crown' }, 'key-1')).status).toBe(503)
  failing.mockRestore()
  expect((await s.post('/api/sales', { name: 'crown' }, 'key-1')).status).toBe(200)
  expect(await s.eventCount()).toBe(1)
})

test('a key costs no transaction, and the responses of all requests are saved in one (A9)', async () => {
  await using s = await createShop()
  await s.post('/api/sales', { name: 'crown' })
  const transactions = spyOn(s.app.core.db, 'transact')
  const answers = [
    await s.post('/api/sales', { name: 'crown' }, 'key-1'),
    await s.post('/api/refused', {}, 'key-2'),
  ]
  expect(transactions).toHaveBeenCalledTimes(1)
  await saveOutcomes(s.app.ctx)
  await saveOutcomes(s.app.ctx)
  expect(transactions).toHaveBeenCalledTimes(2)
  transactions.mockRestore()
  expect(await s.records()).toHaveLength(2)
  expect((await s.post('/api/sales', { name: 'crown' }, 'key-1')).body).toEqual(answers[0]?.body)
})

test('another process replays a response once it is saved, and until then says that the request is running (A9)', async () => {
  await using s = await createShop()
  const other = s.otherProcess()
  const first = await s.post('/api/sales', { name: 'crown' }, 'key-1')
  const send = () =>
    other.post('/api/sales', { name: 'crown' }, { 'x-user': 'ada', 'idempotency-key': 'key-1' })
  expect((await send()).body.code).toBe('idempotency_in_progress')
  await saveOutcomes(s.app.ctx)
  expect(bytesOf(await send())).toEqual(bytesOf(first))
})
