import { expect, test } from 'bun:test'
import { isAdministration, shapeOf } from '@/scripts/lib/postgres-cover/statement-shape'

const sameShape: [string, string, string][] = [
  ['values', 'select f(a, $1) from b', "select f(a, 'it''s') from b"],
  [
    'constants',
    'select $1 as a from b where f(c) is not null and $2',
    'select null as a from b where f(c) is not null and false',
  ],
  ['the length of a list', 'select f(a) in ($1) from b', 'select f(a) in ($1, $2, $3) from b'],
  [
    'the number of rows',
    'insert into a values ($1, $2)',
    'insert into a values ($1, $2), ($3, $4), (default, $5)',
  ],
  ['white space and comments', 'select a -- why\n  from b;', ' select a from b'],
  [
    'plain conditions',
    'select a from b where c = $1',
    'select a from b where ("b"."c" in ($1, $2) and (d < 7 or e is null))',
  ],
  [
    'the values that they set',
    'update a set "b" = $1 where c = $2',
    'update a set "b" = $1, "d" = $2 where c = $3',
  ],
  ['the limit', 'select a from b', 'select a from b limit 3 offset 4'],
  [
    'the number of alternatives',
    'select a from b where ((c = $1 and d = $2))',
    'select a from b where ((c = $1 and d = $2) or (c = $3 and d = $4))',
  ],
]

test.each(sameShape)('statements that differ in %s have one shape', (_, one, other) => {
  expect(shapeOf(one)).toBe(shapeOf(other))
})

const differentShape: [string, string, string][] = [
  ['a function', 'select a from b where c = $1', 'select a from b where lower(c) = $1'],
  ['a calculation', 'update a set b = $1', 'update a set b = b + $1'],
  ['a cast', 'select a from b where c = $1', 'select a from b where c = $1::bigint'],
  ['the order', 'select a from b order by c', 'select a from b order by c desc'],
  ['a collation', 'select a from b order by c', 'select a from b order by (c collate "C")'],
  ['a subquery', 'select a from b where c = $1', 'select a from b where c in (select d from e)'],
  ['a column whose name has a number', 'select sha256 from b', 'select sha1 from b'],
  [
    'what happens on a conflict',
    'insert into a values ($1)',
    'insert into a values ($1) on conflict do nothing',
  ],
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
