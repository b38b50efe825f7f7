import { expect, test } from 'bun:test'
import { buildCover, countLost } from '@/scripts/lib/postgres-cover/build-cover'
import type { Tree } from '@/scripts/lib/postgres-cover/choose-tests'
import type { FileRecord } from '@/scripts/lib/postgres-cover/recording'
import { shortHash } from '@/scripts/lib/postgres-cover/sources'
import { shapeOf } from '@/scripts/lib/postgres-cover/statement-shape'

const names = ['a', 'b', 'c'].map((name) => `modules/${name}.test.ts`)
const [a = '', b = '', c = ''] = names
const tree: Tree = {
  database: 'd1',
  schemas: { orders: 'o1', 'audit-log': 'l1', core: 'c1' },
  tests: new Map(names.map((path) => [path, shortHash(path)])),
}
const selectOrders = 'select "id" from "orders_orders" where "id" = $1'
const selectEntries = 'select "id" from "audit_log_entries"'

const record = (file: string, statements: string[], builtByTests: string[] = []): FileRecord => ({
  file,
  setup: { cpuMs: 0, statements: [] },
  tests: [{ name: 'works', cpuMs: 10, statements }],
  builtByTests,
  builtByProduct: statements.filter((statement) => !builtByTests.includes(statement)),
})
const build = (records: FileRecord[]) => buildCover({ tree, records, chosen: new Set(names) })

test('a cover lists its tests with their own shapes, and all files with the modules whose tables they use', () => {
  const cover = build([record(b, [selectOrders, selectEntries]), record(a, [selectOrders])])
  expect(cover.cover).toEqual({
    [b]: {
      works: [selectOrders, selectEntries]
        .map((one) => shortHash(shapeOf(one)))
        .sort()
        .join(' '),
    },
  })
  expect(cover.files).toEqual({ [a]: `${shortHash(a)} orders`, [b]: `${shortHash(b)} audit-log orders` })
  expect([cover.database, cover.schemas]).toEqual(['d1', tree.schemas])
})

test('a cover has only the tests of a file that it needs, and counts what was sent before them', () => {
  const setup = { cpuMs: 1, statements: [selectEntries] }
  const tests = [
    { name: 'reads nothing', cpuMs: 5, statements: [] },
    { name: 'reads orders', cpuMs: 9, statements: [selectOrders] },
  ]
  const { cover } = build([{ ...record(a, [selectEntries, selectOrders]), setup, tests }])
  expect(Object.keys(cover[a] ?? {})).toEqual(['reads orders'])
})

test('a statement that only tests send needs no file', () => {
  expect(build([record(a, [selectOrders], [selectOrders])]).cover).toEqual({})
  const sentByBoth = build([record(a, [selectOrders], [selectOrders]), record(b, [selectOrders])])
  expect(Object.keys(sentByBoth.cover)).toHaveLength(1)
})

test('what a test about the database sends needs no other file', () => {
  const about = 'src/db/d.test.ts'
  const both = buildCover({
    tree: { ...tree, tests: new Map([...tree.tests, [about, shortHash(about)]]) },
    records: [record(a, [selectOrders]), record(b, [selectEntries]), record(about, [selectOrders])],
    chosen: new Set([a, b, about]),
  })
  expect([Object.keys(both.cover), Object.keys(both.files)]).toEqual([[b], [a, b]])
})

test('what was known about files that were not run stays, and what was known about the others does not', () => {
  const before = build([record(a, [selectOrders]), record(b, [selectEntries]), record(c, [])])
  const after = buildCover({ tree, records: [record(a, [selectOrders])], chosen: new Set([a, b]), before })
  expect(Object.keys(after.cover)).toEqual([a])
  expect(after.files).toEqual({ [a]: `${shortHash(a)} orders`, [c]: shortHash(c) })
})

test('what was known about a file that was only moved stays', () => {
  const before = build([record(a, [selectOrders]), record(c, [])])
  const to = 'modules/orders/c.test.ts'
  const moved = {
    ...tree,
    tests: new Map([...tree.tests].map(([path, hash]) => [path === c ? to : path, hash])),
  }
  const after = buildCover({
    tree: moved,
    records: [record(a, [selectOrders])],
    chosen: new Set([a]),
    before,
  })
  expect(after.files).toEqual({ [a]: `${shortHash(a)} orders`, [to]: shortHash(c) })
})

test('statements that no longer occur are counted', () => {
  const before = build([record(a, [selectOrders]), record(b, [selectEntries])])
  expect(countLost(before, [record(a, [selectOrders])])).toBe(1)
  expect(countLost(before, [record(a, [selectOrders, selectEntries])])).toBe(0)
})
