import { expect, test } from 'bun:test'
import { documentedPathsExist } from '@/tests/tidy/documents'
import { createTree } from '@/tests/tidy/tree'

const there = new Set(['src/app.ts', 'docs/operating.md'])
const failures = (paper: string, text: string) =>
  documentedPathsExist(createTree({ [paper]: text }), (path) => there.has(path))

test('what is there may be named, and so may a pattern or an example in a block', () => {
  expect(failures('README.md', 'see `src/app.ts` and [operating](docs/operating.md#backup)')).toEqual([])
  expect(
    failures(
      'docs/architecture.md',
      '[operating](operating.md), `modules/<name>/service.ts`, `modules/*/web`',
    ),
  ).toEqual([])
  expect(failures('README.md', '```\n`src/nowhere.ts`\n```\n[site](https://mintmark.test/x)')).toEqual([])
})

test('what is not there is named', () => {
  expect(failures('README.md', 'one\nsee `src/gone.ts`')).toEqual([
    'README.md:2 names src/gone.ts, which is not there',
  ])
  expect(failures('docs/a.md', '[gone](gone.md)')).toEqual([
    'docs/a.md:1 names docs/gone.md, which is not there',
  ])
})

test('a door may be named from the folder of its module', () => {
  expect(documentedPathsExist(createTree({ 'README.md': '`tests/tidy` `tests/tidy.test`' }))).toEqual([])
  expect(documentedPathsExist(createTree({ 'README.md': '`tests/nowhere`' }))).toHaveLength(1)
})
