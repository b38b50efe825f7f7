import { expect, test } from 'bun:test'
import { RefusalLog } from '@/src/http/limits/refusal-log'

function createLog() {
  const clock = { now: 1_000_000 }
  return { clock, log: new RefusalLog(() => clock.now) }
}

const admitted = (log: RefusalLog, networks: readonly string[]) =>
  networks.filter((network) => log.admit(network) !== undefined).length

test('one network fills ten lines a minute, and the next line says how many are missing (E1)', () => {
  const { clock, log } = createLog()
  expect(admitted(log, Array(5_000).fill('203.0.113.0/24'))).toBe(10)
  expect(log.admit('198.51.100.0/24')).toEqual({ unlogged: 4_990 })
  clock.now += 60_000
  expect(log.admit('203.0.113.0/24')).toEqual({ unlogged: 0 })
})

test('many networks fill a thousand lines a minute (E1)', () => {
  const { log } = createLog()
  expect(
    admitted(
      log,
      Array.from({ length: 5_000 }, (_, n) => `2001:db8:${n}::/48`),
    ),
  ).toBe(1_000)
})
