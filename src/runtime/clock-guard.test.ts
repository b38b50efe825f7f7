import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemContext } from '@/src/kit/context'
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

test('time that passes is believed, however long nobody looked (E10)', () => {
  const { pass } = clockAndTime()
  expect([pass(1), pass(hour), pass(30 * 24 * hour)]).toEqual([true, true, true])
})

test('a clock that is set right by a few minutes is believed, forward and back (E10)', () => {
  const { pass, put } = clockAndTime()
  expect([put(5 * minute), pass(1), put(4 * minute), put(-9 * minute)]).toEqual([true, true, true, true])
})

test('a clock that jumps forward is not, until it is put back or has stayed there for a quarter of an hour (E10)', () => {
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

test('whoever runs the site is told once that the clock was put forward (E10)', async () => {
  await using app = await createTestApp({ env: { OPERATOR_EMAIL: 'operator@home.example' } })
  const clock = new ClockGuard(app.core.now, () => 0)
  const look = () => clock.job.run(systemContext(app.core, 'test'))
  await look()
  app.shiftWallClock(hour)
  await look()
  await look()
  await app.drain()
  const mails = readdirSync(join(app.dataDir, 'outbox'))
  expect(mails).toHaveLength(1)
  expect(readFileSync(join(app.dataDir, 'outbox', mails[0] ?? ''), 'utf8')).toContain(
    'The clock of Mintmark was put forward',
  )
  expect(app.logLines.filter((line) => line.includes('put forward'))).toHaveLength(1)
})
