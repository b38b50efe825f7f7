import { expect, test } from 'bun:test'
import { isAdministration, shapeOf } from '@/scripts/lib/postgres-cover/statement-shape'

const sameShape: [string, string, string][] = [
  ['values', 'select * from a where b = $1 limit 10', "select * from a where b = 'it''s' limit $2"],
  ['the length of a list', 'where b in ($1)', 'where b in ($1, $2, $3)'],
  ['the number of rows', 'values ($1, $2)', 'values ($1, $2), ($3, $4), (default, $5)'],
  [
    'the number of alternatives',
    'where (c and ((a = $1 and b = $2)))',
    'where (c and ((a = $1 and b = $2) or (a = $3 and b = $4) or (a = $5 and b = $6)))',
  ],
  ['white space and comments', 'select a -- why\n  from b;', ' select a from b'],
]

test.each(sameShape)('statements that differ in %s have one shape', (_, one, other) => {
  expect(shapeOf(one)).toBe(shapeOf(other))
})

const differentShape: [string, string, string][] = [
  ['a condition', 'select a from b where c = $1', 'select a from b where c = $1 and d = $2'],
  ['the order', 'select a from b order by c asc', 'select a from b order by c desc'],
  ['an operator', 'where a in ($1)', 'where a = $1'],
  ['a column whose name has a number', 'select sha256 from b', 'select sha1 from b'],
]

test.each(differentShape)('statements that differ in %s have two shapes', (_, one, other) => {
  expect(shapeOf(one)).not.toBe(shapeOf(other))
})

test('only statements that empty a test database or check all foreign keys are administration', () => {
  expect(['delete from orders_orders', 'delete from "orders_orders"'].map(isAdministration)).toEqual([
    true,
    false,
  ])
  expect(isAdministration('SELECT fk."a" FROM ONLY "public"."b" fk')).toBe(true)
})
