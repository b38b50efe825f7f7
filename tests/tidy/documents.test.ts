import { expect, test } from 'bun:test'
import { decisionsAreIndexed, documentedPathsExist } from '@/tests/tidy/documents'
import { createTree } from '@/tests/tidy/tree'

const existing = new Set(['src/app/app.ts', 'docs/operating/README.md'])
const failures = (document: string, text: string) =>
  documentedPathsExist(createTree({ [document]: text }), (path) => existing.has(path))

test('existing paths, patterns and code blocks are allowed', () => {
  expect(
    failures('README.md', 'see `src/app/app.ts` and [operating](docs/operating/README.md#backup)'),
  ).toEqual([])
  expect(
    failures(
      'docs/architecture.md',
      '[operating](operating/README.md), `modules/<name>/service.ts`, `modules/*/web`',
    ),
  ).toEqual([])
  expect(failures('README.md', '```\n`src/nowhere.ts`\n```\n[site](https://mintmark.test/x)')).toEqual([])
})

test('a missing path is reported', () => {
  expect(failures('README.md', 'one\nsee `src/gone.ts`')).toEqual([
    'README.md:2 names src/gone.ts, which does not exist',
  ])
  expect(failures('docs/a.md', '[gone](gone.md)')).toEqual([
    'docs/a.md:1 names docs/gone.md, which does not exist',
  ])
})

test('an extension may be left out', () => {
  expect(documentedPathsExist(createTree({ 'README.md': '`tests/tidy` `tests/tidy.test`' }))).toEqual([])
  expect(documentedPathsExist(createTree({ 'README.md': '`tests/nowhere`' }))).toHaveLength(1)
})

test('a decision that the index lacks or has twice is reported', () => {
  const tree = createTree({
    'docs/decisions/README.md': '- 1. [One](0001-one.md)\n- 2. [Two](0002-two.md), [again](0002-two.md)\n',
    'docs/decisions/0001-one.md': '',
    'docs/decisions/0002-two.md': '',
    'docs/decisions/0003-three.md': '',
  })
  expect(decisionsAreIndexed(tree)).toEqual([
    "docs/decisions/README.md doesn't have 0002-two.md once",
    "docs/decisions/README.md doesn't have 0003-three.md once",
  ])
})
