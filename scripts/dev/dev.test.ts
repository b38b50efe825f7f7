import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { eventually } from '@/tests/support/eventually'
import { routesFile, writeOutsideModule } from '@/tests/support/outside-modules/outside-module'
import { startDevSite } from '@/tests/support/servers/dev-site'

const site = await startDevSite()
afterAll(() => site[Symbol.asyncDispose]())

const file = 'modules/reviews/topics.ts'
const migration = 'modules/reviews/migrations/sqlite/9001_notes.sql'

test.each([
  ['a syntax error', file, 'export const x = (', 'modules/reviews/topics.ts:'],
  ['an error in the code', file, "throw new Error('at start')", 'error: at start'],
  [
    'a missing file',
    file,
    "import '@/modules/reviews/missing'",
    "Cannot find module '@/modules/reviews/missing'",
  ],
  ['an invalid variable', '.env', 'PLATFORM_FEE_BPS=many', 'PLATFORM_FEE_BPS: expected a whole number'],
  ['a migration that fails', migration, 'creat table x (id)', `${migration} failed: near "creat"`],
])('%s is shown in place of the site until a file is saved', async (_, path, text, failure) => {
  await site.serves()
  const restore = site.save(path, `${site.read(path)}\n${text}`)
  await site.fails(failure)
  restore()
  await site.serves()
})

test('a mistake that the checks of modules find is shown as one sentence', async () => {
  await site.serves()
  const path = 'modules/support/schema.ts'
  const restore = site.save(path, site.read(path).replace("'support_tickets',", "'supported_tickets',"))
  const failure = await site.fails('The table supported_')
  expect(failure).toContain('modules/support/schema.ts')
  expect(failure).not.toMatch(/^\s+at /m)
  restore()
  await site.serves()
})

test('a changed table without a migration names the command that writes one', async () => {
  await site.serves()
  const path = 'modules/support/schema.ts'
  const restore = site.save(path, site.read(path).replace("text('subject')", "text('about')"))
  await site.fails('bun run db:generate --module support --name what-changes')
  restore()
  await site.serves()
})

test('the terminal says once why the site does not run, and again after it ran in between', async () => {
  await site.serves()
  const printedSince = async (text: string) => (await site.printed()).slice(text.length)
  const path = 'modules/support/schema.ts'
  const changed = site.read(path).replace("text('subject')", "text('topic')")
  const timesSaid = (printed: string) => printed.split('The module support lacks a migration').length - 1
  for (const breakdown of [1, 2]) {
    const before = await site.printed()
    const restore = site.save(path, changed)
    await site.fails('The module support lacks a migration')
    for (const save of [1, 2]) {
      site.save(path, `${changed}\n// ${breakdown} ${save}\n`)
      await eventually(async () =>
        expect((await printedSince(before)).split('The site still does not run').length).toBeGreaterThan(
          save,
        ),
      )
    }
    restore()
    await site.serves()
    expect(timesSaid(await printedSince(before))).toBe(1)
  }
})

const columnsOfNotes = (...columns: string[]) => `create table reviews_notes (${columns.join(', ')})`
/** Runs SQL on the database of the site. */
const runSql = (statement: string) =>
  site.run('-e', `new (require('bun:sqlite').Database)('data/mintmark.db').run(${JSON.stringify(statement)})`)

test('a new migration is applied, and again after a change while its tables are empty', async () => {
  await site.serves()
  const isCurrent = () =>
    eventually(async () =>
      expect(await site.run('src/main.ts', 'migrate', '--dry-run')).toBe('The database is up to date.\n'),
    )
  site.save(migration, columnsOfNotes('id text'))
  await isCurrent()
  site.save(migration, columnsOfNotes('id text', 'note text'))
  await isCurrent()
  await site.serves()
  expect(await site.printed()).toContain('The tables of reviews are reset.')
  expect(await runSql("insert into reviews_notes (id, note) values ('1', 'a')")).toBe('')
})

test('a migration that changes while its tables have rows can be applied again without them', async () => {
  await site.serves()
  site.save(migration, columnsOfNotes('id text'))
  const failure = await site.fails(`${migration} was changed after it was applied`)
  expect(failure).toContain('bun src/main.ts module remove reviews --drop')
  site.save(migration, undefined)
  site.save('modules/reviews/migrations/sqlite/9001_remarks.sql', columnsOfNotes('id text', 'note text'))
  await site.fails('it has reviews/9001_notes')
  expect(await site.run('src/main.ts', 'module', 'remove', 'reviews', '--drop')).toContain(
    'and all its rows (1). The next start',
  )
  site.save(file, site.read(file))
  await site.serves()
})

test('a module follows the folder that it was added from', async () => {
  await site.serves()
  const hats = join(mkdtempSync(join(tmpdir(), 'mintmark-outside-')), 'hats')
  writeOutsideModule(hats)
  expect(await site.run('scripts/add.ts', hats)).toContain('Added hats')
  const served = () => fetch(`${site.origin}/api/hats`).then((response) => response.json())
  await eventually(async () => expect(await served()).toEqual(['bowler']))
  writeFileSync(join(hats, 'routes.ts'), routesFile('/hats').replace('bowler', 'cap'))
  await eventually(async () => expect(await served()).toEqual(['cap']))
  rmSync(dirname(hats), { recursive: true })
})

test('Ctrl-C ends the site too', async () => {
  await site.serves()
  await site.interrupt()
  await expect(fetch(site.origin)).rejects.toThrow()
})
