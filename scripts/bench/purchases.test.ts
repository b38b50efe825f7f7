import { expect, test } from 'bun:test'
import type { WriteMeasurement } from '@/scripts/bench/measure-writes'
import { purchaseRows } from '@/scripts/bench/purchases'

const measurement: WriteMeasurement = {
  engine: 'postgres',
  listingsCount: 10_000,
  pairsCount: 10,
  processesCount: 1,
  hasRedis: false,
  scenario: 'purchases',
  perSecond: 60,
  bareInsertsPerSecond: 1_000,
  fsyncMs: 0.5,
  latency: { p50: 10, p99: 100, mean: 12 },
  serverErrorsCount: 0,
  refusalsCount: 0,
  usage: { appMs: 4, databaseMs: 5, statements: 90, transactions: 7, failedTransactions: 0.01 },
}
const sqlite: WriteMeasurement = { ...measurement, engine: 'sqlite', perSecond: 150, walBytes: 50_000 }

function missed(one: WriteMeasurement, all: WriteMeasurement[]): string[] {
  return purchaseRows(one, all).flatMap(({ what, holds }) => (holds ? [] : [what]))
}

test('the rate of PostgreSQL is compared with SQLite in the same run, or else absolute', () => {
  expect(missed(measurement, [sqlite, measurement])).toEqual([])
  expect(missed(measurement, [measurement])).toEqual(['purchases/s'])
  expect(missed(measurement, [{ ...sqlite, pairsCount: 50 }, measurement])).toEqual(['purchases/s'])
  expect(missed({ ...measurement, perSecond: 50 }, [sqlite])).toEqual(['purchases/s'])
})

test('several processes are compared with one', () => {
  const two = { ...measurement, processesCount: 2, perSecond: 55 }
  expect(missed(two, [measurement, two])).toEqual([])
  expect(missed({ ...two, perSecond: 53 }, [measurement, two])).toEqual(['purchases/s'])
})

test('a run without a single purchase misses its targets', () => {
  const usage = { appMs: NaN, databaseMs: NaN, statements: NaN, transactions: NaN, failedTransactions: NaN }
  const none = { ...measurement, perSecond: 0, usage, latency: { p50: NaN, p99: NaN, mean: NaN } }
  expect(missed(none, [sqlite, none])).toHaveLength(6)
})
