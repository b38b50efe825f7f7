import { afterAll, expect, test } from 'bun:test'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import {
  moduleFile,
  packageFile,
  renamed,
  routesFile,
  writeOutsideModule,
} from '@/tests/support/outside-modules/outside-module'
import { createSiteCopy } from '@/tests/support/outside-modules/site-copy'

const site = createSiteCopy()
afterAll(() => site[Symbol.asyncDispose]())
const hats = join(site.outside, 'hats')

const schema = `import { table, text } from 'mintmark/module'
export const boxes = table('hats_boxes', { id: text('id').primaryKey() })
`
const withTables = `import * as tables from './schema'\n${moduleFile({ tables: 'tables' })}`

test.each<[reason: string, changes: Record<string, string | undefined>, message: string]>([
  ['has no package.json', { 'package.json': undefined }, 'It has no package.json.'],
  ['has no version', { 'package.json': '{ "name": "hats" }' }, 'Its package.json has no valid version.'],
  [
    'is named like one of ours',
    renamed('wallet'),
    'modules/wallet is a module of this repository, so the name is taken.',
  ],
  [
    'has no name for a module',
    { 'package.json': packageFile({ name: 'Hats_And_Caps' }) },
    'The package is named Hats_And_Caps.',
  ],
  [
    'exports no module of its name',
    { 'module.ts': 'export const caps = {}' },
    'module.ts does not export hats.',
  ],
  [
    'has another name in module.ts',
    { 'module.ts': moduleFile({ name: "'caps'" }) },
    "hats in its module.ts isn't a module named hats.",
  ],
  [
    'has another version in module.ts',
    { 'module.ts': moduleFile({ version: "'0.9.0'" }) },
    'Its package.json has version 1.0.0, but its module.ts 0.9.0',
  ],
  [
    'names no module API',
    { 'module.ts': moduleFile({ api: 'undefined' }) },
    'module.ts lacks api: the version of the module API',
  ],
  [
    'was written for another module API',
    { 'module.ts': moduleFile({ api: "'2'" }) },
    'was written for version 2 of the module API, but this program offers version 1',
  ],
  [
    'has a route of another module',
    { 'routes.ts': routesFile('/items') },
    'defines the route GET /api/items, which the module catalog (modules/catalog/routes.ts) defines too',
  ],
  [
    'has a route that anyone may change something with',
    { 'routes.ts': routesFile('/hats').replace('scope.get', 'scope.post') },
    'defines the route POST /api/hats, which anyone may call as often as they like. Add signedIn, verified, staff or limit.',
  ],
  [
    'imports what the API does not have',
    { 'routes.ts': "import { nothing } from 'mintmark/module'\nexport const routes = nothing" },
    "Export named 'nothing' not found in module",
  ],
  [
    'lacks a migration',
    { 'module.ts': withTables, 'schema.ts': schema },
    'Its author writes one: bun run db:generate --at',
  ],
  [
    'has a migration for SQLite only',
    { 'migrations/postgres/0001_boxes.sql': 'CREATE TABLE `hats_boxes` (`id` text);' },
    "migrations/postgres/0001_boxes.sql has `, which PostgreSQL doesn't understand.",
  ],
  [
    'has a migration that fails',
    { 'migrations/sqlite/0001_boxes.sql': 'CREATE TABLE hats_boxes (id text, id text);' },
    'migrations/sqlite/0001_boxes.sql fails: duplicate column name: id',
  ],
  [
    'needs another version of a package',
    { 'package.json': packageFile({ dependencies: { react: '^18.0.0' } }) },
    'It needs react ^18.0.0, but package.json has 19.',
  ],
  [
    'needs a package of its author',
    { 'package.json': packageFile({ peerDependencies: { felt: 'file:../felt' } }) },
    'It needs felt at file:../felt, which only its author has.',
  ],
])('a module that %s is rejected, and nothing changes', async (_, changes, message) => {
  writeOutsideModule(hats, changes)
  expect(await site.fail('scripts/add.ts', hats)).toContain(message)
  expect(site.changedFiles()).toEqual([])
})

test('links and files outside of the folder are rejected', async () => {
  writeOutsideModule(hats)
  symlinkSync('/etc/hostname', join(hats, 'host.ts'))
  expect(await site.fail('scripts/add.ts', hats)).toContain('host.ts is a link, which may lead anywhere.')
  const tarball = join(site.outside, 'evil.tgz')
  await Bun.write(tarball, new Bun.Archive({ 'package/../../evil.ts': '' }, { compress: 'gzip' }))
  expect(await site.fail('scripts/add.ts', tarball)).toContain('evil.ts, which is outside of its folder.')
  expect(await site.fail('scripts/add.ts', join(site.outside, 'nothing'))).toContain(
    'There is no such folder',
  )
  expect(await site.fail('scripts/add.ts', 'modules/wallet')).toContain('It is in this repository')
})
