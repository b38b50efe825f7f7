import { expect, test } from 'bun:test'
import { existsSync, globSync } from 'node:fs'
import { recordQuick, verdictLines } from '@/scripts/bench/quick/quick'
import type { Records } from '@/scripts/bench/quick/records'
import records from '@/scripts/bench/quick/records.json'

test('every decision that made a record worse exists', () => {
  const kept: Records = records
  const decisions = Object.values(kept).flatMap(({ decision }) => decision ?? [])
  expect(decisions.filter((number) => globSync(`docs/decisions/${number}-*.md`).length !== 1)).toEqual([])
})

test('records are not taken for a decision that does not exist', async () => {
  const file = 'dist/no-records.json'
  for (const decision of ['9999', '107', '*']) expect(await recordQuick(file, decision)).toBe(false)
  expect(existsSync(file)).toBe(false)
})

test('a line says what was measured, what it is compared with, and whether it holds', () => {
  const figure = {
    name: 'list: CPU',
    kind: { factor: 1.1, unit: 'ms' },
    ...{ value: 5.5, least: 5.4, ours: 0.11, bare: 0.02 },
  }
  const count = { name: 'purchase: statements', kind: { factor: 1, unit: '' }, value: 135, least: 135 }
  const kept = { 'list: CPU': { value: 4 }, 'purchase: statements': { value: 134 } }
  expect(verdictLines([figure, count], kept).map((line) => line.replace(/ {2,}/g, '|'))).toEqual([
    'figure|value|bare|ratio|at least|record|limit',
    'list: CPU|0.11 ms|0.02 ms|5.5|5.4|4|4.4|FAIL',
    'purchase: statements|135|134|134|FAIL',
  ])
})
