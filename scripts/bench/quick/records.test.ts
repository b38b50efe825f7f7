import { expect, test } from 'bun:test'
import type { Figure } from '@/scripts/bench/quick/figures'
import { failedBeside, judge, updateRecords } from '@/scripts/bench/quick/records'

/** A figure that may exceed its record by a tenth. */
function figure(value: number, over: { least?: number; onlyWarns?: true } = {}): Figure {
  const { least = value, ...kind } = over
  return { name: 'list: CPU', kind: { factor: 1.1, unit: 'ms', ...kind }, value, least }
}

const record = (value: number) => ({ 'list: CPU': { value } })

test('a figure fails above its limit', () => {
  const states = [90, 100, 110, 110.1].map((value) => judge(figure(value), record(100)).state)
  expect(states).toEqual(['ok', 'ok', 'ok', 'FAIL'])
  expect(judge(figure(1), record(100))).toEqual({ record: 100, limit: 110.00000000000001, state: 'ok' })
})

test('a figure that chance may have put above its limit warns', () => {
  expect(judge(figure(130, { least: 110 }), record(100)).state).toBe('WARN')
  expect(judge(figure(130, { least: 111 }), record(100)).state).toBe('FAIL')
})

test('a rate warns however bad it is', () => {
  expect(judge(figure(1_000, { onlyWarns: true }), record(100)).state).toBe('WARN')
})

test('one more than a record of 0 fails', () => {
  expect([0, 1].map((value) => judge(figure(value), record(0)).state)).toEqual(['ok', 'FAIL'])
})

test('a figure without a record fails', () => {
  expect(judge(figure(1), {}).state).toBe('FAIL')
})

test('a figure above its limit fails unless it costs no more than beside the commit of the records', () => {
  const failsAt = (ratio: number) => failedBeside([figure(200)], [figure(ratio)]).map(({ name }) => name)
  expect([failsAt(1.1), failsAt(1.2)]).toEqual([[], ['list: CPU']])
  const count = { ...figure(2), name: 'purchase: statements' }
  expect(failedBeside([count], [figure(1)])).toEqual([count])
})

function runsOf(...values: number[]): Figure[][] {
  return values.map((value) => [figure(value)])
}

test('a record is the median of the runs', () => {
  expect(updateRecords({}, runsOf(7, 3, 5.1234567, 1, 9))).toEqual({ records: record(5.12346), refused: [] })
})

test('a better value replaces its record', () => {
  expect(updateRecords(record(100), runsOf(99))).toEqual({ records: record(99), refused: [] })
})

test('values within the limit leave the record as it is, so that it cannot creep', () => {
  expect(updateRecords(record(100), runsOf(109), '0107')).toEqual({ records: record(100), refused: [] })
})

test('a record becomes worse only with a decision, which is kept beside it', () => {
  expect(updateRecords(record(100), runsOf(120))).toEqual({ records: record(100), refused: ['list: CPU'] })
  const decided = { 'list: CPU': { value: 120, decision: '0107' } }
  expect(updateRecords(record(100), runsOf(120), '0107')).toEqual({ records: decided, refused: [] })
  expect(updateRecords(decided, runsOf(121)).records).toEqual(decided)
})

test('the record of a figure that is no longer measured goes', () => {
  expect(updateRecords({ gone: { value: 1 } }, runsOf(5)).records).toEqual(record(5))
})
