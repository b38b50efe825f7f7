import { expect, test } from 'bun:test'
import {
  type Cover,
  chooseTests,
  isAboutDatabase,
  type Tree,
} from '@/scripts/lib/postgres-cover/choose-tests'
import { shortHash } from '@/scripts/lib/postgres-cover/sources'

const inCover = 'modules/orders/place.test.ts'
const ofReviews = 'modules/reviews/reviews.test.ts'
const usesReviews = 'tests/journeys/erasure.test.ts'
const pure = 'src/kit/money.test.ts'
const text = 'text of a test'

const cover: Cover = {
  database: 'd1',
  schemas: { core: 'c1', orders: 'o1', reviews: 'r1' },
  cover: { [inCover]: { 'a buyer reserves': 'aaaaaaaa' } },
  files: {
    [inCover]: `${shortHash(text)} orders`,
    [ofReviews]: `${shortHash(text)} orders`,
    [usesReviews]: `${shortHash(text)} orders reviews`,
    [pure]: shortHash(text),
  },
}
const tree: Tree = {
  database: 'd1',
  schemas: cover.schemas,
  tests: new Map(Object.keys(cover.files).map((path) => [path, text])),
}
const chosen = (changes: Partial<Tree> = {}) => [...chooseTests(cover, { ...tree, ...changes }).keys()]
const withTest = (path: string, content: string) => new Map([...tree.tests, [path, content]])

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
  expect(chosen({ tests: withTest('modules/wishes/wishes.test.ts', text) })).toContain(
    'modules/wishes/wishes.test.ts',
  )
  expect(chosen({ tests: withTest(pure, 'changed') })).toEqual([inCover, pure])
  const changed = chooseTests(cover, { ...tree, tests: withTest(inCover, 'changed') })
  expect([...changed]).toEqual([[inCover, undefined]])
})

test('tests about the database always run', () => {
  const path = 'modules/catalog/listings/offer-races.test.ts'
  expect(chosen({ tests: withTest(path, text) })).toContain(path)
  for (const about of [
    'src/db/transact.test.ts',
    'src/commands/move/values.test.ts',
    'tests/crash/kill.test.ts',
    'tests/deploy/processes.test.ts',
    'tests/abuse/tampered-columns.test.ts',
    'tests/journeys/username-upgrade.test.ts',
  ])
    expect([about, isAboutDatabase(about)]).toEqual([about, true])
  for (const other of [pure, 'src/tracing/tracer.test.ts', 'src/runtime/clock-guard.test.ts'])
    expect([other, isAboutDatabase(other)]).toEqual([other, false])
})
