import { expect, test } from 'bun:test'
import { surfaceOf } from '@/scripts/lib/surface/figures'
import { parseCoverage } from '@/scripts/lib/surface/purchase-files'
import { createTree } from '@/tests/tidy/tree'

test('the surface is what a reader takes in: files, exports, keys and names', () => {
  const tree = createTree({
    'src/kit/module/module.ts': 'export interface Module {\n  name: string\n  owns: string\n}\n',
    'src/module-api.ts': "export { a, type B } from '@/modules/hats/service'\n",
    'modules/hats/module.ts': 'export const hats = 1\n',
    'modules/hats/service.ts': 'export const a = 1\nexport type B = 1\nconst own = 2\n',
    'modules/hats/service.test.ts': 'export const ignored = 1\n',
    'README.md': 'Hats.\n',
  })
  expect(surfaceOf(tree)).toMatchObject({
    'product files': 4,
    'lines in product files': 9,
    'lines written by hand, with tests, tools and documents': 11,
    exports: 6,
    'keys of Module': 2,
    'names promised to modules': 2,
    modules: 1,
    folders: 3,
  })
})

test('a report of lcov has the hits of each line', () => {
  const report = 'TN:\nSF:src/a.ts\nDA:1,2\nDA:3,0\nend_of_record\nTN:\nSF:src/b.ts\nend_of_record\n'
  expect([...parseCoverage(report)]).toEqual([
    [
      'src/a.ts',
      new Map([
        [1, 2],
        [3, 0],
      ]),
    ],
    ['src/b.ts', new Map()],
  ])
})
