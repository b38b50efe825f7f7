import { expect, test } from 'bun:test'
import { pagesAreDescribed } from '@/tests/tidy/page-descriptions'

const description = 'Collect hats, compare them, and sell those that you no longer wear.'

test('a page without a sentence for search engines is reported', () => {
  const paths = (page: object) =>
    pagesAreDescribed([{ name: 'hats', owns: 'Hats.', pages: [{ path: '/hats', title: 'Hats', ...page }] }])
  expect(paths({ description })).toEqual([])
  expect(paths({ path: '/admin/hats' })).toEqual([])
  const problem =
    'The page /hats of the module hats (modules/hats/module.ts) needs a description: one sentence of 30 to 170 characters'
  for (const page of [{}, { description: 'Hats.' }, { description: description.slice(0, -1) }])
    expect(paths(page)).toEqual([problem])
})
