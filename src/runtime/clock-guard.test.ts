import { expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { systemContext } from '@/src/kit/context'
import { handle, type Outcome } from '@/src/kit/jobs/outbox-jobs'
import { transact } from '@/src/kit/transact'
import { alertOperator } from '@/src/mail/alert-operator'
import { ClockGuard } from '@/src/runtime/clock-guard'
import { enqueue } from '@/src/runtime/outbox/enqueue'
import { outbox } from '@/src/runtime/schema'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { Ask, withOracle } from '@/tests/support/oracle-jobs'

const minute = 60_000
const hour = 60 * minute

function clockAndTime() {
  let passed = 0
  let put = 1_000_000
  const clock = new ClockGuard(
    () => put + passed,
    () => passed,
    async () => {},
  )
  return {
    clock,
    pass: (ms: number) => {
      passed += ms
      return clock.isTrusted()
    },
    put: (ms: number) => {
      put += ms
      return clock.isTrusted()
    },
  }
}

test('elapsed time is trusted, however long ago the last check was (E10)', () => {
  const { pass } = clockAndTime()
  expect([pass(1), pass(hour), pass(30 * 24 * hour)]).toEqual([true, true, true])
})

test('a correction of a few minutes is trusted, forward and back (E10)', () => {
  const { pass, put } = clockAndTime()
  expect([put(5 * minute), pass(1), put(4 * minute), put(-9 * minute)]).toEqual([true, true, true, true])
})

test('a forward jump is not trusted until it is corrected or a quarter of an hour has passed (E10)', () => {
  const { pass, put } = clockAndTime()
  expect([put(hour), pass(minute), put(-hour), pass(1)]).toEqual([false, false, true, true])
  expect([put(hour), put(hour), pass(15 * minute - 1), pass(1), pass(1)]).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
})

test('the trusted time goes on from before a jump forward until that is accepted (E10)', () => {
  const { clock, pass, put } = clockAndTime()
  const before = clock.trustedNow()
  put(hour)
  pass(minute)
  expect(clock.trustedNow() - before).toBe(minute)
  pass(15 * minute)
  expect(clock.trustedNow() - before).toBe(hour + 16 * minute)
  put(-2 * hour)
  expect(clock.trustedNow() - before).toBe(16 * minute - hour)
})

/** A watched site, whose clock only the test moves. */
function watch(app: TestApp) {
  const clock = new ClockGuard(app.core.now, () => 0, alertOperator)
  return () => clock.job.run(systemContext(app.core, 'test'))
}

function subjectsOfMails({ dataDir }: TestApp): string[] {
  const folder = join(dataDir, 'outbox')
  const mails = existsSync(folder) ? readdirSync(folder) : []
  return mails.map((name) => /^Subject: (.*)$/im.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? '')
}

test.each([
  [hour, 'jumped forward', 'The clock of Mintmark jumped forward'],
  [-hour, 'set back', 'The clock of Mintmark was set back'],
])('the operator is alerted once that the clock jumped by %d ms (E10)', async (jump, logged, subject) => {
  await using app = await createTestApp({ env: { OPERATOR_EMAIL: 'operator@home.example' } })
  const look = watch(app)
  await look()
  app.shiftWallClock(jump)
  await look()
  await look()
  await app.drain()
  expect(subjectsOfMails(app)).toEqual([subject])
  expect(app.logLines.filter((line) => line.includes(logged))).toEqual([
    expect.stringContaining('"seconds":3600'),
  ])
})

test('the correction of a jump forward is reported as such, and small corrections are not (E10)', async () => {
  await using app = await createTestApp({ env: { OPERATOR_EMAIL: 'operator@home.example' } })
  const look = watch(app)
  for (const jump of [20_000, -20_000, hour, -hour]) {
    app.shiftWallClock(jump)
    await look()
  }
  await app.drain()
  expect(subjectsOfMails(app)).toEqual(['The clock of Mintmark jumped forward'])
  expect(app.logLines.filter((line) => line.includes('the clock is trusted again'))).toHaveLength(1)
})

const unknownOutcome: Outcome = { outcome: 'unknown', reason: 'no answer' }

/** A site whose jobs fail, unless `outcomes` has something else. */
async function openOracle(...outcomes: Outcome[]) {
  const asked: string[] = []
  const ask = handle(Ask, async (_, { key }) => {
    asked.push(key)
    return outcomes.shift() ?? unknownOutcome
  })
  const app = await createTestApp({ modules: withOracle(ask) })
  const enqueueAsk = (key: string, notBefore?: number) =>
    transact(app.ctx, (tx) => enqueue(tx, Ask, { key, subject: key, payload: { word: 'when?' }, notBefore }))
  return { app, asked, enqueueAsk, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

test('after the clock was set back, jobs that were due or retried run, and those that wait for a time still do', async () => {
  await using oracle = await openOracle()
  const { app, asked, enqueueAsk } = oracle
  const look = watch(app)
  await enqueueAsk('retried')
  await app.drain()
  await enqueueAsk('due')
  await enqueueAsk('later', app.core.now() + minute)
  app.shiftWallClock(-hour)
  await app.drain()
  expect(asked).toEqual(['retried'])
  await look()
  await app.drain()
  expect(asked.sort()).toEqual(['due', 'retried', 'retried'])
})

test('a job of a transaction that was running when the clock was set back is due a minute later', async () => {
  await using oracle = await openOracle()
  const { app, asked, enqueueAsk } = oracle
  let passed = 0
  const clock = new ClockGuard(app.core.now, () => passed, alertOperator)
  const look = () => clock.job.run(systemContext(app.core, 'test'))
  app.shiftWallClock(-hour)
  await look()
  app.shiftWallClock(hour)
  await enqueueAsk('late')
  app.shiftWallClock(-hour)
  for (const ms of [minute - 1, 1]) {
    expect(asked).toEqual([])
    app.advance(ms)
    passed += ms
    await look()
    await app.drain()
  }
  expect(asked).toEqual(['late'])
})

test('a lease from before the clock was set back ends as if it had just begun', async () => {
  await using oracle = await openOracle()
  const { app, asked, enqueueAsk } = oracle
  const look = watch(app)
  await enqueueAsk('lost')
  await app.core.db.transact((tx) =>
    tx
      .update(outbox)
      .set({ state: 'inflight', nextAt: app.core.now() + 2 * minute })
      .where(eq(outbox.key, 'lost')),
  )
  app.shiftWallClock(-24 * hour)
  await look()
  app.advance(2 * minute - 1)
  await app.drain()
  expect(asked).toEqual([])
  app.advance(1)
  await app.drain()
  expect(asked).toEqual(['lost'])
})

test('while a jump forward is not trusted, new jobs run, leases hold, and jobs that wait for a time wait', async () => {
  await using oracle = await openOracle({ outcome: 'done' })
  const { app, asked, enqueueAsk } = oracle
  await enqueueAsk('later', app.core.now() + 10 * minute)
  await enqueueAsk('running')
  await app.core.db.transact((tx) =>
    tx
      .update(outbox)
      .set({ state: 'inflight', nextAt: app.core.now() + 2 * minute })
      .where(eq(outbox.key, 'running')),
  )
  app.shiftWallClock(24 * hour)
  await enqueueAsk('new')
  await app.drain()
  expect(asked).toEqual(['new'])
  app.advance(2 * minute)
  await app.drain()
  expect(asked).toEqual(['new', 'running'])
  app.advance(8 * minute)
  await app.drain()
  expect(asked).toEqual(['new', 'running', 'later'])
})
