import { afterAll, expect, test } from 'bun:test'
import { appendFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  packageFile,
  renamed,
  routesFile,
  writeOutsideModule,
} from '@/tests/support/outside-modules/outside-module'
import { createSiteCopy } from '@/tests/support/outside-modules/site-copy'

const site = createSiteCopy()
afterAll(() => site[Symbol.asyncDispose]())
const hats = join(site.outside, 'hats')
const copy = join(site.folder, 'modules/hats')

const webModule = `import { defineWebModule } from 'mintmark/web'
export const hats = defineWebModule({ name: 'hats' })
`

function recordOf(name: string) {
  return JSON.parse(site.read('modules/added.json'))[name]
}

test('a module with another style than ours becomes part of the program until it is removed', async () => {
  const wanted = join(site.outside, 'wanted')
  await site.succeed('scripts/new.ts', 'wanted', '--at', wanted)
  await site.succeed('check', '--no-script', '-p', wanted)
  writeFileSync(join(wanted, 'utils.ts'), 'export const unused = ( ) => 1')
  mkdirSync(join(wanted, 'node_modules'))
  writeFileSync(join(wanted, 'node_modules/large.ts'), '')
  await site.succeed('scripts/add.ts', wanted)
  expect(await site.succeed('src/main.ts', 'modules')).toContain('wanted 0.1.0')
  expect(recordOf('wanted')).toMatchObject({ version: '0.1.0', packages: [] })
  expect(site.read('docs/personal-data.md')).toContain(
    '| `wanted_entries` | `wanted.entries` | erased | No other',
  )
  const files = readdirSync(join(site.folder, 'modules/wanted'))
  expect(files.filter((name) => /^(utils|node_modules|tsconfig|\.)/.test(name))).toEqual(['utils.ts'])
  await site.succeed('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.')
  await site.succeed('node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints')
  const tests = ['./tests/tidy.test.ts', './web/modules.test.ts', './modules/wanted']
  await site.succeed('test', ...tests)
  await site.succeed('scripts/remove.ts', 'wanted')
  expect(site.changedFiles()).toEqual([])
})

test('a tarball has the same files as its folder', async () => {
  writeOutsideModule(hats, { 'hat.svg': '<svg/>' })
  await site.succeed('pm', 'pack', '--cwd', hats, '--destination', site.outside)
  await site.succeed('scripts/add.ts', join(site.outside, 'ann-hats-1.0.0.tgz'))
  const { files, from } = recordOf('hats')
  expect(Object.keys(files)).toEqual(['hat.svg', 'module.ts', 'package.json', 'routes.ts'])
  expect(from).toEndWith('ann-hats-1.0.0.tgz')
  await site.succeed('scripts/add.ts', hats)
  // bun pm pack formats package.json.
  expect(recordOf('hats').files).toEqual({ ...files, 'package.json': expect.any(String) })
  await site.succeed('scripts/remove.ts', 'hats')
  expect(site.changedFiles()).toEqual([])
})

test('adding a module again replaces it', async () => {
  writeOutsideModule(hats, { 'old.ts': 'export {}', 'web/module.ts': webModule })
  await site.succeed('scripts/add.ts', hats)
  expect(site.changedFiles()).toContain('web/modules.ts')
  writeOutsideModule(hats, { 'package.json': packageFile({ version: '1.1.0' }), 'new.ts': 'export {}' })
  expect(await site.succeed('scripts/add.ts', hats)).toContain('Added hats 1.1.0')
  expect(readdirSync(copy).sort()).toEqual(['module.ts', 'new.ts', 'package.json', 'routes.ts'])
  expect(site.changedFiles()).not.toContain('web/modules.ts')
  await site.succeed('scripts/remove.ts', 'hats')
})

test('a newer version keeps the migrations of the one before, and an older one is rejected', async () => {
  const [first, second] = ['0001_boxes', '0002_lids'].map((name) => `migrations/sqlite/${name}.sql`)
  const create = 'CREATE TABLE hats_boxes (id text) STRICT;'
  const version = (number: string) => ({ 'package.json': packageFile({ version: number }) })
  writeOutsideModule(hats, { [`${first}`]: create })
  await site.succeed('scripts/add.ts', hats)
  const changed = create.replace('id text', 'id text, size integer')
  writeOutsideModule(hats, { ...version('1.1.0'), [`${first}`]: changed })
  expect(await site.fail('scripts/add.ts', hats)).toContain(`${first} was changed since version 1.0.0`)
  writeOutsideModule(hats, { ...version('1.1.0'), [`${second}`]: create })
  expect(await site.fail('scripts/add.ts', hats)).toContain(`${first} is missing since version 1.0.0`)
  writeOutsideModule(hats, { ...version('0.9.0'), [`${first}`]: create })
  expect(await site.fail('scripts/add.ts', hats)).toContain('It has version 0.9.0, but 1.0.0 was added')
  // Until its version is raised, its author may rewrite it.
  writeOutsideModule(hats, { [`${first}`]: changed })
  await site.succeed('scripts/add.ts', hats)
  await site.succeed('scripts/remove.ts', 'hats')
  expect(site.changedFiles()).toEqual([])
})

test('a copy that was changed is neither replaced nor removed', async () => {
  writeOutsideModule(hats)
  await site.succeed('scripts/add.ts', hats)
  appendFileSync(join(copy, 'routes.ts'), '// changed')
  const changed = 'Files in modules/hats were changed since hats was added: routes.ts.'
  expect(await site.fail('scripts/add.ts', hats)).toContain(changed)
  expect(await site.fail('scripts/remove.ts', 'hats')).toContain('Changed since it was added')
  expect(site.read('modules/hats/routes.ts')).toEndWith('// changed')
  rmSync(copy, { recursive: true })
  await site.succeed('scripts/add.ts', hats)
  appendFileSync(join(copy, 'routes.ts'), '// changed')
  await site.succeed('scripts/remove.ts', 'hats', '--force')
  expect(site.changedFiles()).toEqual([])
})

test('several modules are added together or not at all', async () => {
  const [caps, broken] = [join(site.outside, 'caps'), join(site.outside, 'broken')]
  writeOutsideModule(hats)
  writeOutsideModule(caps, renamed('caps'))
  writeOutsideModule(broken, { ...renamed('broken'), 'routes.ts': routesFile('/caps') })
  await site.fail('scripts/add.ts', hats, caps, broken)
  expect(site.changedFiles()).toEqual([])
  await site.succeed('scripts/add.ts', hats, caps)
  await site.succeed('scripts/remove.ts', 'hats', 'caps')
  expect(site.changedFiles()).toEqual([])
})
