import { expect, test } from 'bun:test'
import type { PersonalDataHolder } from '@/src/kit/personal-data'
import { personalDataIsDeclared, personalDataIsDocumented } from '@/tests/tidy/personal-data'
import { createTree } from '@/tests/tidy/tree'

const path = 'modules/reviews/schema.ts'
const schema = (...columns: string[]) =>
  createTree({
    [path]: `export const reviews = table('reviews_reviews', {\n${columns.map((one) => `  a: ${one},`).join('\n')}\n})`,
  })
const holder = (...tables: string[]): PersonalDataHolder => ({
  name: 'reviews',
  personalData: {
    tables: Object.fromEntries(
      tables.map((name) => [name, { retention: 'kept', why: 'It is a test.', notExported: 'It is a test.' }]),
    ),
  },
})

test('a table without personal data needs no declaration', () => {
  expect(personalDataIsDeclared(schema("text('id')", "text('review_id')", "integer('at')"), [])).toEqual([])
  expect(personalDataIsDeclared(schema("text('asset_id')", "json<string[]>('features')"), [])).toEqual([])
})

test.each(["text('reviewer_id')", "text('email')", "json<Actor>('actor')", "text('deliver_to')"])(
  'a table with %s must be declared',
  (column) => {
    const name = /'(\w+)'/.exec(column)?.[1]
    const tree = schema("text('id')", `${column}.notNull()`)
    expect(personalDataIsDeclared(tree, [])).toEqual([
      `${path}:1 reviews_reviews.${name} may be personal data, but personal-data.ts does not list the table`,
    ])
    expect(personalDataIsDeclared(tree, [holder('reviews_reviews')])).toEqual([])
  },
)

test('declared tables exist and are documented', () => {
  const tree = schema("text('reviewer_id')").set('docs/personal-data.md', 'has `reviews_reviews`')
  expect(personalDataIsDocumented(tree, [holder('reviews_reviews')])).toEqual([])
  expect(personalDataIsDocumented(tree, [holder('reviews_votes')])).toEqual([
    'reviews_votes is declared as personal data, but there is no such table',
    'docs/personal-data.md does not mention reviews_votes',
  ])
})
