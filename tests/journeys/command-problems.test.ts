import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildTransferSite } from '@/modules/manual/factory'
import { runCommandLine } from '@/src/app/commands/command-line'
import { commands } from '@/src/app/commands/list'
import { writeBackup } from '@/src/db/backup'
import { dialect } from '@/src/db/columns'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { createEmptyDatabase, type EmptyDatabase } from '@/tests/support/database/empty-database'

const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-commands-'))
/** Where no site is. */
const nowhere = join(folder, 'nowhere')
let empty: EmptyDatabase
beforeAll(async () => {
  empty = await createEmptyDatabase()
})
afterAll(async () => {
  await empty[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

const withoutDatabase = () => ({
  DATA_DIR: nowhere,
  ...(dialect === 'postgres' && { DATABASE_URL: empty.location }),
})

/** The environment of a command on the database of an app. */
async function environmentOf(app: TestApp, name: string): Promise<Record<string, string>> {
  const dataDir = join(folder, name)
  mkdirSync(dataDir)
  if (dialect === 'postgres') return { DATA_DIR: dataDir, DATABASE_URL: app.databaseLocation }
  await writeBackup(app.databaseLocation, join(dataDir, 'mintmark.db'), new Date().toISOString())
  return { DATA_DIR: dataDir }
}

/** Runs a command in this process, which saves the start of another. Returns its exit code and all that it printed. */
async function run(
  env: Record<string, string>,
  ...words: string[]
): Promise<[code: number, printed: string]> {
  const before = { ...process.env }
  const streams = [process.stdout, process.stderr] as const
  const listening = streams.map((stream) => stream.listeners('error'))
  let printed = ''
  const spies = streams.map((stream) =>
    spyOn(stream, 'write').mockImplementation((text) => {
      printed += String(text)
      return true
    }),
  )
  Object.assign(process.env, { LOG_LEVEL: 'error', ...env })
  try {
    return [await runCommandLine(words), printed]
  } finally {
    process.env = before
    for (const spy of spies) spy.mockRestore()
    for (const [at, stream] of streams.entries()) {
      stream.removeAllListeners('error')
      for (const listener of listening[at] ?? []) stream.on('error', listener as () => void)
    }
  }
}

/** A use of every command that needs the database of a site. */
const onDatabase: readonly string[][] = [
  ['audit'],
  ['user', 'list'],
  ['user', 'promote', 'ann'],
  ['user', 'sessions', 'ann'],
  ['backup', join(folder, 'copy.db')],
  ['restore', '--mark'],
  ['restore', '--release'],
  ['move', '--cancel'],
  ['module', 'remove', 'support', '--dry-run'],
  ['reconcile'],
  ['orders'],
  ['cases'],
  ['settings', 'list'],
  ['switch', 'sales', 'off'],
  ['terms', 'list'],
  ['export', 'ann'],
  ['erase', 'ann'],
  ['hold', 'ann', '--reason', 'An order of a court.'],
]
/** These need none, or create one. */
const others = [
  'doctor',
  'serve',
  'demo',
  'migrate',
  'catalogue',
  'verify-backup',
  'modules',
  'docs',
  'deploy-files',
  'healthcheck',
  'completion',
  'help',
  'reencode-picture',
]

test('every command needs a database or is listed here', () => {
  const names = [...new Set([...onDatabase.map(([name]) => String(name)), ...others])]
  expect(names.sort()).toEqual(commands.map(({ name }) => name).sort())
})

test.each(onDatabase.map((words) => [words.join(' '), words] as const))(
  '%s says where there is no database, and creates none',
  async (_, words) => {
    const place = dialect === 'postgres' ? 'postgres://' : `${nowhere} (DATA_DIR)`
    expect(await run(withoutDatabase(), ...words)).toEqual([
      1,
      expect.stringContaining(`There is no Mintmark database in ${place}`),
    ])
    expect(existsSync(nowhere)).toBe(false)
  },
)

test('a dry run of migrate creates no database', async () => {
  expect(await run(withoutDatabase(), 'migrate', '--dry-run')).toEqual([
    0,
    expect.stringContaining('0000_first'),
  ])
  expect(existsSync(nowhere)).toBe(false)
})

test.if(dialect === 'sqlite')(
  'commands that give a new site its first data say that they create its database',
  async () => {
    const file = join(folder, 'catalog.json')
    await Bun.write(file, '{ "101": { "name": "Fine" } }')
    for (const words of [
      ['user', 'create', 'ann', 'ann@home.example'],
      ['catalogue', 'import', file],
    ]) {
      const env = { DATA_DIR: join(folder, `new-${words[0]}`) }
      const notice = `There is no Mintmark database in ${env.DATA_DIR} (DATA_DIR). A new one is created.`
      expect(await run(env, ...words)).toEqual([0, expect.stringContaining(notice)])
      expect(await run(env, 'audit')).toEqual([0, expect.stringContaining('invariants hold')])
    }
  },
)

test('a command rejects a configuration that contradicts the database, as a start does', async () => {
  await using site = await buildTransferSite()
  await site.sell()
  const env = await environmentOf(site.app, 'transfers')
  expect(await run(env, 'reconcile')).toEqual([
    2,
    expect.stringContaining('BANK_TRANSFER_ACCOUNT: expected a value'),
  ])
})

/** Uses of every command that takes a file. */
const withFile = (file: string): string[][] => [
  ['audit', '--file', file],
  ['backup', file],
  ['backup', '--fetch', 'copy.db', file],
  ['restore', file],
  ['verify-backup', file],
  ['catalogue', 'import', file],
  ['terms', 'publish', file, '--summary', 'The fees changed.'],
]

test.if(dialect === 'sqlite')('every command that takes a file says that it was given a folder', async () => {
  await using app = await createTestApp()
  const env = { ...(await environmentOf(app, 'folders')), BACKUP_TO: join(folder, 'backups') }
  const uses = withFile(folder)
  const takesFile = commands.filter(({ synopsis }) => synopsis.includes('FILE')).map(({ name }) => name)
  expect(new Set(uses.map(([name]) => String(name)))).toEqual(new Set(takesFile))
  for (const words of uses)
    expect([words, await run(env, ...words)]).toEqual([words, [1, `${folder} is a folder. Name a file.\n`]])
})

test('a name that does not exist is in the message, and the exit code is 1', async () => {
  await using app = await createTestApp()
  const env = { ...(await environmentOf(app, 'names')), BACKUP_TO: folder }
  const withReason = ['--reason', 'Sold fakes.']
  for (const words of [
    ...['promote', 'sessions', 'reset-password', 'reset-factors'].map((verb) => ['user', verb, 'nobody']),
    ...['suspend', 'restore'].map((verb) => ['user', verb, 'nobody', ...withReason]),
    ['export', 'nobody'],
    ['erase', 'nobody'],
    ['settings', 'list', 'nobody'],
    ['settings', 'set', 'nobody', '5'],
    ['settings', 'reset', 'nobody'],
    ['module', 'remove', 'nobody', '--drop'],
    ['orders', 'nobody'],
    ['orders', '--party', 'nobody'],
    ['cases', '--queue', 'nobody'],
    ['docs', 'nobody'],
    ['deploy-files', 'nobody'],
    ['backup', '--fetch', 'nobody', join(folder, 'fetched.db')],
  ])
    expect([words, await run(env, ...words)]).toEqual([words, [1, expect.stringContaining('nobody')]])
})
