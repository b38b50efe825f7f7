import { expect, test } from 'bun:test'
import { foldersStaySmall } from '@/tests/tidy/folders'
import { createTree } from '@/tests/tidy/tree'

test('a folder with more than 25 product files is reported', () => {
  const files = (folder: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${folder}/file-${at}.ts`, '']))
  const tree = createTree({
    ...files('modules/a', 26),
    ...files('modules/b', 25),
    'modules/b/more.test.ts': '',
    'modules/b/web/page.tsx': '',
    ...files('tests/support', 30),
  })
  expect(foldersStaySmall(tree)).toEqual([
    'modules/a has 26 product files. Split it into folders named with nouns.',
  ])
})
