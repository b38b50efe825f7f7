import { afterAll, expect, test } from 'bun:test'
import { appendFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bun } from '@/scripts/lib/run'
import { moduleFile, writeOutsideModule } from '@/tests/support/outside-modules/outside-module'
import { createSiteCopy } from '@/tests/support/outside-modules/site-copy'

const site = createSiteCopy()
afterAll(() => site[Symbol.asyncDispose]())
const hats = join(site.outside, 'hats')

const schema = (columns = '') => `import { table, text } from 'mintmark/module'
export const boxes = table('hats_boxes', { id: text('id').primaryKey(), ${columns} })
`
const withTables = `import * as tables from './schema'\n${moduleFile({ tables: 'tables' })}`

const inSite = (code: string) => ['-e', `import * as sync from '@/scripts/lib/added-modules/sync'\n${code}`]
const syncHats = inSite("console.log(await sync.syncAddedModule('hats'))")

test('a module is copied again if its folder has changed', async () => {
  writeOutsideModule(hats, { 'old.ts': '' })
  await site.succeed('scripts/add.ts', hats)
  expect(await site.succeed(...syncHats)).toBe('false\n')
  rmSync(join(hats, 'old.ts'))
  appendFileSync(join(hats, 'routes.ts'), '// changed')
  expect(await site.succeed(...syncHats)).toBe('true\n')
  expect(site.read('modules/hats/routes.ts')).toEndWith('// changed')
  expect(site.changedFiles()).not.toContain('modules/hats/old.ts')
  expect(await site.succeed(...syncHats)).toBe('false\n')
  const unchanged = () => statSync(join(site.folder, 'modules/hats/module.ts')).ino
  const before = unchanged()
  writeFileSync(join(hats, 'package.json'), '{ "name": "hats", "version": "2.0.0" }')
  expect(await site.succeed(...syncHats)).toBe('true\n')
  expect(site.read('modules/added.json')).toContain('"version": "2.0.0"')
  // A server that starts meanwhile finds it.
  expect(unchanged()).toBe(before)
  appendFileSync(join(site.folder, 'modules/hats/routes.ts'), '// here')
  expect(await site.fail(...syncHats)).toContain('Files in modules/hats were changed since hats was added')
  await site.succeed('scripts/remove.ts', 'hats', '--force')
})

test('a copy that another process has begun is finished, and a deleted file is copied again', async () => {
  writeOutsideModule(hats)
  await site.succeed('scripts/add.ts', hats)
  const copy = join(site.folder, 'modules/hats')
  for (const path of [join(hats, 'routes.ts'), join(copy, 'routes.ts')]) appendFileSync(path, '// changed')
  writeFileSync(join(hats, 'new.ts'), '')
  expect(await site.succeed(...syncHats)).toBe('true\n')
  rmSync(join(copy, 'new.ts'))
  expect(await site.succeed(...syncHats)).toBe('true\n')
  expect(site.read('modules/hats/new.ts')).toBe('')
  expect(await site.succeed(...syncHats)).toBe('false\n')
  await site.succeed('scripts/remove.ts', 'hats')
})

test('the tests of a module bring the generated documents up to date first', async () => {
  writeOutsideModule(hats)
  await site.succeed('scripts/add.ts', hats)
  const event =
    "import { defineEvent } from 'mintmark/module'\n/** A hat was sold. */\nexport const HatSold = defineEvent('hats.sold')"
  writeFileSync(join(hats, 'events.ts'), event)
  await site.succeed('scripts/test.ts', '--module', 'hats', '--only', 'start')
  expect(site.read('dist/docs/reference.md')).toContain('| `HatSold` (`hats.sold`) | A hat was sold. |')
  await site.succeed('scripts/remove.ts', 'hats')
})

test('a module is copied while its folder is watched', async () => {
  writeOutsideModule(hats)
  await site.succeed('scripts/add.ts', hats)
  const command = [bun, ...inSite("sync.watchAddedModules(console.log)\nconsole.log('watching')")]
  const watching = Bun.spawn(command, { cwd: site.folder, stdin: 'ignore', stdout: 'pipe' })
  const lines = watching.stdout.pipeThrough(new TextDecoderStream()).getReader()
  try {
    expect((await lines.read()).value).toBe('watching\n')
    appendFileSync(join(hats, 'routes.ts'), '// changed')
    expect((await lines.read()).value).toContain('copied hats from')
    expect(site.read('modules/hats/routes.ts')).toEndWith('// changed')
  } finally {
    watching.kill()
    await watching.exited
  }
  await site.succeed('scripts/remove.ts', 'hats')
})

test('migrations of an added module are written to its folder and copied', async () => {
  writeOutsideModule(hats, { 'module.ts': withTables, 'schema.ts': schema() })
  await site.succeed('scripts/db-generate.ts', '--at', hats, '--name', 'first')
  await site.succeed('scripts/add.ts', hats)
  writeFileSync(join(hats, 'schema.ts'), schema("color: text('color')"))
  await site.succeed('scripts/db-generate.ts', '--module', 'hats', '--name', 'color')
  for (const engine of ['sqlite', 'postgres']) {
    const path = `migrations/${engine}/0002_color.sql`
    expect(site.read(`modules/hats/${path}`)).toContain('color')
    expect(await Bun.file(join(hats, path)).text()).toBe(site.read(`modules/hats/${path}`))
  }
  await site.succeed('scripts/db-generate.ts', '--check')
  await site.succeed('pm', 'pack', '--cwd', hats, '--destination', site.outside)
  await site.succeed('scripts/add.ts', join(site.outside, 'ann-hats-1.0.0.tgz'))
  expect(await site.fail('scripts/db-generate.ts', '--module', 'hats')).toContain(
    'so its author writes its migrations.',
  )
  await site.succeed('scripts/remove.ts', 'hats')
  expect(site.changedFiles()).toEqual([])
})
