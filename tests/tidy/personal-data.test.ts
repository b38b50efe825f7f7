import { expect, test } from 'bun:test'
import type { PersonalDataHolder } from '@/src/kit/personal-data'
import { personalDataIsDocumented } from '@/tests/tidy/personal-data'
import { createTree } from '@/tests/tidy/tree'

const holder = (name: string): PersonalDataHolder => ({
  name: 'reviews',
  personalData: {
    tables: { [name]: { retention: 'kept', why: 'It is a test.', notExported: 'It is a test.' } },
  },
})

test('declared tables are documented', () => {
  const tree = createTree({ 'docs/personal-data.md': 'has `reviews_reviews`' })
  expect(personalDataIsDocumented(tree, [holder('reviews_reviews')])).toEqual([])
  expect(personalDataIsDocumented(tree, [holder('reviews_votes')])).toEqual([
    'docs/personal-data.md does not mention reviews_votes',
  ])
})
