import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemContext } from '@/src/kit/context'
import { alertOperator } from '@/src/mail/alert-operator'
import { ClockGuard } from '@/src/runtime/clock-guard'
import { createTestApp } from '@/tests/support/apps/create-test-app'

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

test('the operator is alerted once that the clock jumped forward (E10)', async () => {
  await using app = await createTestApp({ env: { OPERATOR_EMAIL: 'operator@home.example' } })
  const clock = new ClockGuard(app.core.now, () => 0, alertOperator)
  const look = () => clock.job.run(systemContext(app.core, 'test'))
  await look()
  app.shiftWallClock(hour)
  await look()
  await look()
  await app.drain()
  const mails = readdirSync(join(app.dataDir, 'outbox'))
  expect(mails).toHaveLength(1)
  expect(readFileSync(join(app.dataDir, 'outbox', mails[0] ?? ''), 'utf8')).toContain(
    'The clock of Mintmark jumped forward',
  )
  expect(app.logLines.filter((line) => line.includes('jumped forward'))).toHaveLength(1)
})
