import type { WriteMeasurement } from '@/scripts/bench/measure-writes'
import { atLeast, atMost, ms, type Row, rowWithoutTarget, times } from '@/scripts/bench/table'
import { describeRate, findSimilar, manyPairs, requestRows } from '@/scripts/bench/write-rows'

const postgresLimits = { statements: 100, transactions: 8, cpuMs: 10, failedPer100: 2 }
const sqliteLimits = { cpuMs: 1.25, walKilobytes: 96 }
/** Relative to SQLite in the same run. */
const postgresRateMin = 0.35
/** Where SQLite wasn't measured; with at least `fromPairs`. */
const postgresPerSecondMin = [
  { fromPairs: 40, perSecond: 200 },
  { fromPairs: 0, perSecond: 150 },
]
/** 800 purchases per second where an fsync takes 0.2 ms, which allows 5,000 inserts. */
const sqliteRateMin = 0.16
const severalProcessesMin = 0.9

/** Whole purchases (list, reserve, pay, send, confirm) over HTTP, at full durability. */
export function purchaseRows(one: WriteMeasurement, all: readonly WriteMeasurement[]): Row[] {
  if (one.processesCount > 1) return [severalProcessesRow(one, all), ...requestRows(one, 'purchase')]
  const rows = one.engine === 'postgres' ? postgresRows(one, all) : sqliteRows(one, all)
  return [...rows, ...requestRows(one, 'purchase')]
}

function postgresRows(one: WriteMeasurement, all: readonly WriteMeasurement[]): Row[] {
  const { statements, transactions, failedTransactions, appMs, databaseMs } = one.usage
  const limits = postgresLimits
  const cpuMs = appMs + databaseMs
  return [
    postgresRateRow(one, all),
    atMost(limits.statements, {
      what: 'statements per purchase',
      value: statements,
      measured: statements.toFixed(1),
      limit: String(limits.statements),
    }),
    atMost(limits.transactions, {
      what: 'transactions per purchase',
      value: transactions,
      measured: transactions.toFixed(1),
      limit: String(limits.transactions),
    }),
    atMost(limits.cpuMs, {
      what: 'CPU per purchase',
      value: cpuMs,
      measured: `${ms(cpuMs)} (app ${ms(appMs)}, database ${ms(databaseMs)})`,
      limit: `${limits.cpuMs} ms`,
    }),
    {
      what: 'failed transactions per 100 purchases',
      measured: (failedTransactions * 100).toFixed(1),
      wanted: `under ${limits.failedPer100}`,
      holds: failedTransactions * 100 < limits.failedPer100,
    },
  ]
}

function postgresRateRow(one: WriteMeasurement, all: readonly WriteMeasurement[]): Row {
  const row = { what: 'purchases/s', measured: describeRate(one, all) }
  const sqlite = findSimilar(all, one, { engine: 'sqlite' })
  if (sqlite)
    return atLeast(postgresRateMin, {
      ...row,
      value: one.perSecond / sqlite.perSecond,
      limit: `${postgresRateMin} × SQLite`,
    })
  const min = postgresPerSecondMin.find(({ fromPairs }) => one.pairsCount >= fromPairs)?.perSecond ?? 0
  return atLeast(min, { ...row, value: one.perSecond, limit: `${min}/s` })
}

function sqliteRows(one: WriteMeasurement, all: readonly WriteMeasurement[]): Row[] {
  const { appMs } = one.usage
  const kilobytes = (one.walBytes ?? Number.NaN) / 1024
  const rate = { what: 'purchases/s', measured: describeRate(one, all) }
  if (one.pairsCount < manyPairs) return [rowWithoutTarget(rate.what, rate.measured)]
  return [
    atLeast(sqliteRateMin, {
      ...rate,
      value: one.perSecond / one.bareInsertsPerSecond,
      limit: `${sqliteRateMin} × bare inserts`,
    }),
    atMost(sqliteLimits.cpuMs, {
      what: 'CPU per purchase',
      value: appMs,
      measured: ms(appMs),
      limit: `${sqliteLimits.cpuMs} ms`,
    }),
    atMost(sqliteLimits.walKilobytes, {
      what: 'WAL per purchase',
      value: kilobytes,
      measured: `${kilobytes.toFixed(0)} KB`,
      limit: `${sqliteLimits.walKilobytes} KB`,
    }),
  ]
}

function severalProcessesRow(one: WriteMeasurement, all: readonly WriteMeasurement[]): Row {
  const single = findSimilar(all, one, { processesCount: 1, hasRedis: false })
  const row = { what: 'purchases/s', measured: describeRate(one, all) }
  if (!single) return rowWithoutTarget(row.what, row.measured)
  const ratio = one.perSecond / single.perSecond
  return atLeast(severalProcessesMin, {
    ...row,
    value: ratio,
    measured: `${times(ratio)} one process, ${row.measured}`,
    limit: `${severalProcessesMin} × one process`,
  })
}
