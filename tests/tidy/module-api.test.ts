import { expect, test } from 'bun:test'
import { browserReachesNoServerPackage } from '@/tests/tidy/browser'
import {
  othersImportByPath,
  packagesAreNotImported,
  packagesNameModuleApi,
  packagesUseModuleApi,
} from '@/tests/tidy/module-api'
import { needsAreDeclared } from '@/tests/tidy/needs'
import { createTree } from '@/tests/tidy/tree'

const files = {
  'modules/hats/package.json': '{}',
  'src/module-api.ts': `
    export { type Item, findItems } from '@/modules/catalog/service'
    export { text } from '@/src/db/columns'
    export { newId } from '@/src/kit/id'`,
  'src/db/columns.ts': `import { sql } from 'drizzle-orm'`,
}
const treeWith = (path: string, specifier: string, name = 'x') =>
  createTree({ ...files, [path]: `import { ${name} } from '${specifier}'` })

test.each([
  'mintmark/module',
  'mintmark/web',
  'mintmark/testing',
  './schema',
  '../service',
  'valibot',
  '@tanstack/react-query',
  'bun:test',
])('a module with a package.json may import %s', (specifier) =>
  expect(packagesUseModuleApi(treeWith('modules/hats/web/page.tsx', specifier))).toEqual([]),
)

test.each([
  '@/src/kit/id',
  '@/modules/hats/schema',
  '../../catalog/schema',
  'mintmark',
  'mintmark/src/kit/id',
  'src/kit/id',
])('a module with a package.json may not import %s', (specifier) =>
  expect(packagesUseModuleApi(treeWith('modules/hats/web/page.tsx', specifier))).toEqual([
    `modules/hats/web/page.tsx:1 imports ${specifier}; a module with a package.json imports mintmark/module, mintmark/web, mintmark/testing, its own files by a relative path, and packages`,
  ]),
)

test('modules of this repository import by path, and not the module API', () => {
  const failures = (specifier: string) => othersImportByPath(treeWith('modules/caps/web/page.tsx', specifier))
  expect(failures('@/modules/caps/contract')).toEqual([])
  expect(failures('./cap')).toEqual([])
  expect(failures('../contract')).toEqual([
    'modules/caps/web/page.tsx:1 imports ../contract; import from another folder with @/',
  ])
  expect(failures('mintmark/web')).toEqual([
    'modules/caps/web/page.tsx:1 imports mintmark/web; only modules with a package.json import the module API',
  ])
  expect(othersImportByPath(treeWith('modules/hats/web/page.tsx', '../contract'))).toEqual([])
})

test('only the lists of modules and tests import a module with a package.json', () => {
  const failures = (path: string) => packagesAreNotImported(treeWith(path, '@/modules/hats/web/paths'))
  for (const path of [
    'web/modules.ts',
    'web/staff-modules.ts',
    'tests/abuse/hats.test.ts',
    'modules/hats/web/page.tsx',
  ])
    expect(failures(path)).toEqual([])
  expect(failures('modules/caps/web/page.tsx')).toEqual([
    'modules/caps/web/page.tsx:1 imports modules/hats/web/paths of a module that can be removed; define a slot, a port or an event that it fills',
  ])
})

test('a module with a package.json names the module API it was written for', () => {
  const tree = createTree(files)
  expect(packagesNameModuleApi(tree, [{ name: 'hats', api: '1' }, { name: 'caps' }])).toEqual([])
  expect(packagesNameModuleApi(tree, [{ name: 'hats' }])).toEqual([
    'modules/hats/module.ts lacks api: the version of the module API that it was written for',
  ])
})

test('an import of the module API counts as one of the files that have the names', () => {
  const calls = treeWith('modules/hats/service.ts', 'mintmark/module', 'newId, findItems')
  expect(needsAreDeclared(calls, new Map([['hats', ['catalog']]]))).toEqual([])
  expect(needsAreDeclared(calls, new Map())).toEqual([
    'modules/hats/service.ts:1 calls catalog, which is missing in needs of modules/hats/module.ts',
  ])
  expect(
    needsAreDeclared(treeWith('modules/hats/service.ts', 'mintmark/module', 'newId, type Item'), new Map()),
  ).toEqual([])
})

test('a contract may use what the browser can load, although the module API has more', () => {
  const contract = (name: string) =>
    browserReachesNoServerPackage(
      createTree({
        ...files,
        'modules/hats/web/page.tsx': `import { Hat } from '../contract'`,
        'modules/hats/contract.ts': `import { ${name} } from 'mintmark/module'`,
      }),
    )
  expect(contract('newId')).toEqual([])
  expect(contract('text')).toEqual([
    'src/db/columns.ts:1 imports drizzle-orm, and the browser loads this file',
  ])
})
