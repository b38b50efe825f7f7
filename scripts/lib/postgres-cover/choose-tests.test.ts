import { expect, test } from 'bun:test'
import {
  type Cover,
  chooseTests,
  isAboutDatabase,
  type Tree,
} from '@/scripts/lib/postgres-cover/choose-tests'
import { withoutImports } from '@/scripts/lib/postgres-cover/sources'

const inCover = 'modules/orders/place.test.ts'
const ofReviews = 'modules/reviews/reviews.test.ts'
const usesReviews = 'tests/journeys/erasure.test.ts'
const pure = 'src/kit/money.test.ts'

const cover: Cover = {
  database: 'd1',
  schemas: { core: 'c1', orders: 'o1', reviews: 'r1' },
  cover: { [inCover]: { 'a buyer reserves': 'aaaaaaaa' } },
  files: {
    [inCover]: 'aaaa0001 orders',
    [ofReviews]: 'aaaa0002 orders',
    [usesReviews]: 'aaaa0003 orders reviews',
    [pure]: 'aaaa0004',
  },
}
const tree: Tree = {
  database: 'd1',
  schemas: cover.schemas,
  tests: new Map(Object.entries(cover.files).map(([path, line]) => [path, line.slice(0, 8)])),
}
const chosen = (changes: Partial<Tree> = {}) => [...chooseTests(cover, { ...tree, ...changes }).keys()]
const withTest = (path: string, hash: string) => new Map([...tree.tests, [path, hash]])

test('an unchanged tree runs the cover', () => {
  expect([...chooseTests(cover, tree)]).toEqual([[inCover, ['a buyer reserves']]])
})

test('a change of src/db or of the schema of the application runs all tests', () => {
  expect(chosen({ database: 'd2' })).toEqual([...tree.tests.keys()])
  expect(chosen({ schemas: { ...tree.schemas, core: 'c2' } })).toEqual([...tree.tests.keys()])
})

test("a changed schema also runs the module's tests and those that use its tables", () => {
  expect(chosen({ schemas: { ...tree.schemas, reviews: 'r2' } })).toEqual([inCover, ofReviews, usesReviews])
})

test('a new module with tables changes nothing for other tests', () => {
  expect(chosen({ schemas: { ...tree.schemas, wishes: 'w1' } })).toEqual([inCover])
})

test('a removed module changes nothing for other tests', () => {
  const { reviews: _, ...schemas } = tree.schemas
  expect(chosen({ schemas })).toEqual([inCover])
})

test('a test that is new or changed since the recording runs', () => {
  expect(chosen({ tests: withTest('modules/wishes/wishes.test.ts', 'bbbb0001') })).toContain(
    'modules/wishes/wishes.test.ts',
  )
  expect(chosen({ tests: withTest(pure, 'bbbb0002') })).toEqual([inCover, pure])
  const changed = chooseTests(cover, { ...tree, tests: withTest(inCover, 'bbbb0002') })
  expect([...changed]).toEqual([[inCover, undefined]])
})

test('a test that was only moved runs what the cover has of it', () => {
  const moved = (from: string, to: string) =>
    new Map([...tree.tests].map(([path, hash]) => [path === from ? to : path, hash]))
  const to = 'modules/orders/reservations/place.test.ts'
  expect([...chooseTests(cover, { ...tree, tests: moved(inCover, to) })]).toEqual([
    [to, ['a buyer reserves']],
  ])
  expect(chosen({ tests: moved(ofReviews, 'modules/reviews/writing/reviews.test.ts') })).toEqual([inCover])
})

test('what a file imports from elsewhere does not count', () => {
  const body = "\ntest('a buyer reserves', () => undefined)\n"
  const before = `import { test } from 'bun:test'\nimport { at } from '@/src/kit/time'\n${body}`
  const after = `import {\n  at,\n  until,\n} from '@/src/kit/time/clock'\nimport { test } from 'bun:test'\n${body}`
  expect(withoutImports(after)).toBe(withoutImports(before))
  expect(withoutImports(before)).toBe(body)
})

test('tests about the database always run', () => {
  const path = 'modules/catalog/listings/offer-races.test.ts'
  expect(chosen({ tests: withTest(path, 'bbbb0003') })).toContain(path)
  for (const about of [
    'src/db/transact.test.ts',
    'src/app/commands/move/values.test.ts',
    'tests/crash/kill.test.ts',
    'tests/deploy/processes.test.ts',
    'tests/abuse/tampered-columns.test.ts',
    'tests/journeys/username-upgrade.test.ts',
  ])
    expect([about, isAboutDatabase(about)]).toEqual([about, true])
  for (const other of [pure, 'src/tracing/tracer.test.ts', 'src/runtime/clock-guard.test.ts'])
    expect([other, isAboutDatabase(other)]).toEqual([other, false])
})
