import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import packageJson from '@/package.json' with { type: 'json' }
import { listPages } from '@/src/app/commands/docs/pages'
import { dialect } from '@/src/db/columns'
import { openTestSqlite } from '@/tests/support/database/open-database'
import { findExecutable } from '@/tests/support/servers/find-executable'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'

const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-executable-'))
let executable: string
const onSqlite = test.if(dialect === 'sqlite')

beforeAll(async () => {
  executable = await findExecutable(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const createBuiltSite = (env = {}) => createSite(env, [executable])

function readDefinitions(path: string) {
  using database = new Database(path, { readonly: true })
  return database.query("select name, sql from sqlite_master where sql <> '' order by name").all()
}

/** A database that the migrations created from source. */
async function migratedDatabase(): Promise<string> {
  const path = join(folder, 'migrated.db')
  const db = openTestSqlite(path)
  await db.migrate()
  await db.close()
  return path
}

async function pageOf(site: Site): Promise<string> {
  return (await fetch(site.origin)).text()
}

test('the executable serves pages, scripts and items in an empty folder, and again after a restart', async () => {
  await using site = await createBuiltSite()
  for (const _ of ['first start', 'later start']) {
    await site.start()
    const [script = ''] = /\/assets\/[\w-]+\.js/.exec(await pageOf(site)) ?? []
    const response = await fetch(site.origin + script, { headers: { 'accept-encoding': 'br' } })
    expect([response.status, response.headers.get('content-encoding')]).toEqual([200, 'br'])
    expect((await site.visitor().get('/api/items?limit=1')).body).toHaveLength(1)
    expect(await site.stop()).toBe(0)
  }
  expect((await site.command('audit')).exitCode).toBe(0)
})

test('its metrics name the version, the commit and its date', async () => {
  await using site = await createBuiltSite()
  await site.start()
  const { body } = await site.visitor().get('/metrics')
  const commit = existsSync(join(import.meta.dir, '../../.git')) ? '[0-9a-f]{12}' : 'unknown'
  expect(body).toMatch(
    new RegExp(`^mintmark_build_info{version="${packageJson.version}",commit="${commit}"} 1$`, 'm'),
  )
  if (commit !== 'unknown') expect(body).toMatch(/^mintmark_build_date_seconds \d{10}$/m)
})

test('it prints the pages about operating a site, and the completion of shells, in an empty folder', async () => {
  await using site = await createBuiltSite({ DATABASE_URL: '', DATA_DIR: join(folder, 'nowhere') })
  const listed = await site.command('docs', '--json')
  expect(JSON.parse(listed.stdout)).toEqual(JSON.parse(JSON.stringify(listPages())))
  const page = await site.command('docs', 'backups')
  const source = join(import.meta.dir, '../../docs/operating/backups.md')
  expect([page.exitCode, page.stdout]).toEqual([0, await Bun.file(source).text()])
  expect((await site.command('docs', 'security')).stdout).toStartWith('# Security\n')
  const missing = await site.command('docs', 'nothing')
  expect([missing.exitCode, missing.stdout]).toEqual([1, ''])
  expect((await site.command('completion', 'bash')).stdout).toContain('complete -o filenames -F _mintmark')
  expect(existsSync(join(folder, 'nowhere'))).toBe(false)
})

test.if(process.platform === 'linux')(
  'neither the folder nor the environment makes it run other code or read other settings',
  async () => {
    await using site = await createBuiltSite()
    const started = join(folder, 'other-code-ran')
    const script = join(site.dataDir, 'other.ts')
    await Bun.write(script, `await Bun.write(${JSON.stringify(started)}, '')`)
    await Bun.write(join(site.dataDir, 'bunfig.toml'), `preload = [${JSON.stringify(script)}]\n`)
    await Bun.write(join(site.dataDir, '.env'), 'PORT=not-a-port\n')
    const run = async (env: Record<string, string>, ...args: string[]) => {
      const child = Bun.spawn([executable, ...args], {
        cwd: site.dataDir,
        env: { DATA_DIR: site.dataDir, ...env },
        stdout: 'pipe',
        stderr: 'ignore',
      })
      return [await new Response(child.stdout).text(), await child.exited, existsSync(started)]
    }
    const own = [expect.stringMatching(new RegExp(`^mintmark ${packageJson.version}( .*)?\\n$`)), 0, false]
    const modules = await run({}, 'modules', '--json')
    expect([modules[1], modules[2]]).toEqual([0, false])
    expect(await run({ BUN_OPTIONS: `--preload ${script}` }, '--version')).toEqual(own)
    expect(await run({ BUN_INSPECT_PRELOAD: script }, '--version')).toEqual(own)
    expect(await run({ BUN_BE_BUN: '1' }, '--version')).toEqual(own)
    expect((await run({ BUN_BE_BUN: '1' }, script))[1]).toBe(2)
    expect(existsSync(started)).toBe(false)
  },
)

onSqlite('its new database has the tables of all migrations', async () => {
  await using site = await createBuiltSite()
  expect((await site.command('migrate', '--dry-run')).stdout).toContain('0000_first')
  await site.start()
  await site.stop()
  expect((await site.command('migrate', '--dry-run')).stdout).toBe('The database is up to date.\n')
  expect(readDefinitions(site.databaseLocation)).toEqual(readDefinitions(await migratedDatabase()))
})

onSqlite('of two that start together in an empty folder, one serves and the other reports it', async () => {
  await using first = await createBuiltSite()
  await using second = await createBuiltSite({ DATA_DIR: first.dataDir })
  const [one, other] = await Promise.allSettled([first.start(), second.start()])
  const serving = one.status === 'fulfilled' ? first : second
  const refusal = one.status === 'rejected' ? one.reason : other.status === 'rejected' && other.reason
  expect(String(refusal)).toContain('ended with 75')
  expect(await pageOf(serving)).toContain('<!doctype html>')
})

test.if(dialect === 'postgres')('with PostgreSQL it writes no SQLite file', async () => {
  await using site = await createBuiltSite()
  await site.start()
  expect(await pageOf(site)).toContain('<!doctype html>')
  expect(existsSync(join(site.dataDir, 'mintmark.db'))).toBe(false)
  expect(readdirSync(site.dataDir).filter((name) => /\.db|-wal$/.test(name))).toEqual([])
})
