import { expect, test } from 'bun:test'
import { documentsAreCurrent } from '@/tests/tidy/generated-documents'
import { createTree } from '@/tests/tidy/tree'

const tree = createTree({ 'docs/a.md': '# A\n' })

test('a document that was changed by hand, or is missing, is reported', () => {
  expect(documentsAreCurrent(tree, { 'docs/a.md': '# A\n', 'dist/docs/built.md': '' })).toEqual([])
  expect(documentsAreCurrent(tree, { 'docs/a.md': '# B\n', 'docs/b.md': '' })).toEqual([
    'docs/a.md is not what the modules define. Run bun run docs.',
    'docs/b.md is not what the modules define. Run bun run docs.',
  ])
})
