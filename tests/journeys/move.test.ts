import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { SQL } from 'bun'
import { dialect, sql } from '@/src/db/columns'
import { seedUsers } from '@/tests/simulation/run-seed'
import { runStep } from '@/tests/simulation/steps'
import { createWorld } from '@/tests/simulation/world'
import { dumpTables } from '@/tests/support/database/dump-tables'
import { createEmptyPostgres } from '@/tests/support/database/empty-postgres'
import { createDatabaseWithEvents, executeOn } from '@/tests/support/database/long-events'
import { openTestPostgres, openTestSqlite } from '@/tests/support/database/open-database'
import { eventually } from '@/tests/support/eventually'
import { solidPng } from '@/tests/support/png'
import { program } from '@/tests/support/servers/program'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'
import { buy, listItem } from '@/tests/support/trade'

/** The target records its own migrations, when it is migrated. */
const notCopied = ['core_migrations']
const onPostgres = test.if(dialect === 'postgres')

/** Commands for the same data directory, on another database. */
function siteOn(site: Site, databaseUrl: string): Promise<Site> {
  return createSite({ DATA_DIR: site.dataDir, DATABASE_URL: databaseUrl })
}

onPostgres(
  'a marketplace moves to PostgreSQL and back without losing anything, and goes on trading on both',
  async () => {
    await using first = await createEmptyPostgres()
    await using second = await createEmptyPostgres()
    await using site = await createSite({ DATABASE_URL: '' })
    await site.start()
    const [seller, buyer] = [await site.signIn('seller'), await site.signIn('buyer')]
    const order = await buy(buyer, await listItem(seller))
    const offered = await listItem(seller, { itemName: 'Crown of Moving' })
    const disputed = await buy(buyer, await listItem(seller))
    await buyer.post(`/api/orders/${disputed}/dispute`, { reason: 'It never came.' })
    const { url } = (await buyer.post(`/api/orders/${disputed}/evidence`, solidPng(20, 20))).body
    const picture = await (await buyer.fetch(url)).bytes()
    await site.stop()
    const file = join(site.dataDir, 'mintmark.db')
    const before = await dumpSqlite(file)

    expect((await site.command('move', '--to', first.url)).exitCode).toBe(0)
    const returned = join(site.dataDir, 'returned/mintmark.db')
    await using onFirst = await siteOn(site, first.url)
    expect((await onFirst.command('move', '--to', `sqlite:${returned}`)).exitCode).toBe(0)
    expect(await dumpSqlite(returned)).toEqual(before)

    await using again = await createSite({ DATA_DIR: join(site.dataDir, 'returned'), DATABASE_URL: '' })
    const moved = await again.command('move', '--to', second.url)
    expect([moved.exitCode, moved.stdout]).toEqual([
      0,
      expect.stringMatching(/every invariant holds on both.+Set DATABASE_URL to the new database/s),
    ])
    expect(moved.stderr).toMatch(/^ {2}orders_orders +2 rows$/m)
    await site.start('serve', { DATABASE_URL: second.url })
    expect((await buyer.get('/api/auth/user')).body.username).toBe('buyer')
    expect((await buyer.get(`/api/orders/${order}`)).body.state).toBe('paid')
    expect(await (await buyer.fetch(url)).bytes()).toEqual(picture)
    expect((await buyer.get('/api/items?search=n%20of%20Movi')).body).toHaveLength(1)
    expect((await seller.post(`/api/orders/${order}/sent`)).status).toBe(200)
    expect((await buyer.get(`/api/orders/${await buy(buyer, offered)}`)).body.state).toBe('paid')
    await site.stop()

    await using onSecond = await siteOn(site, second.url)
    const last = join(site.dataDir, 'last/mintmark.db')
    const back = await onSecond.command('move', '--to', `sqlite:${last}`, '--json')
    const result = JSON.parse(back.stdout)
    expect([result.from, result.to]).toEqual([second.url.replace('postgres@', ''), `sqlite:${last}`])
    expect(result.tables.find(({ name }: { name: string }) => name === 'orders_orders').rows).toBe(3)
    await site.start('serve', { DATA_DIR: join(site.dataDir, 'last') })
    expect((await buyer.post(`/api/orders/${order}/received`)).body.state).toBe('completed')
    expect(await (await buyer.fetch(url)).bytes()).toEqual(picture)
    expect((await buyer.get('/api/items?search=n%20of%20Movi')).body).toHaveLength(1)
    expect((await seller.get('/api/wallet')).body).toMatchObject({ available: '138.14', escrow: '276.28' })
  },
)

async function dumpSqlite(file: string): Promise<Record<string, string[]>> {
  const db = openTestSqlite(file)
  const dump = await dumpTables(db, [...notCopied, 'core_move', 'catalog_search'], 'sqlite')
  await db.close()
  return dump
}

onPostgres('everything that a simulated market writes survives a move to SQLite and back', async () => {
  await using world = await createWorld(7)
  await using target = await createEmptyPostgres()
  await seedUsers(world)
  for (let step = 0; step < 80; step++) await runStep(world)
  const before = await dumpTables(world.db, notCopied)
  const [{ name = '' } = {}] = await world.db.read.rows<{ name: string }>(
    sql`select current_database() as name`,
  )
  await world.db.close()
  await using site = await createSite({ DATABASE_URL: target.url.replace(/[^/]+$/, name) })
  const file = join(site.dataDir, 'mintmark.db')
  expect((await site.command('move', '--to', `sqlite:${file}`)).exitCode).toBe(0)
  await using onFile = await siteOn(site, '')
  expect((await onFile.command('move', '--to', target.url)).exitCode).toBe(0)
  const copy = openTestPostgres(target.url)
  const after: typeof before = { ...(await dumpTables(copy, notCopied)), scratch_versions: [] }
  expect(after).toEqual(before)
  await copy.close()
})

onPostgres(
  'a move that was killed continues, and until then no server starts on either database',
  async () => {
    await using target = await createEmptyPostgres()
    await using site = await createSite({ DATABASE_URL: '' })
    await createDatabaseWithEvents(join(site.dataDir, 'mintmark.db'), 8_000)
    const env = { ...process.env, DATA_DIR: site.dataDir, DATABASE_URL: '' }
    const killed = Bun.spawn([...program, 'move', '--to', target.url], {
      env,
      stdio: ['ignore', 'ignore', 'ignore'],
    })
    const progress = new SQL(target.url, { max: 1 })
    await eventually(() => progress`select 1 / count(*) from core_move where name = 'core_events'`)
    killed.kill('SIGKILL')
    expect(await killed.exited).not.toBe(0)
    await progress.close()

    const onSource = await site.command('serve')
    expect([onSource.exitCode, onSource.stderr]).toEqual([
      1,
      expect.stringContaining('is being moved to postgres://'),
    ])
    await using targetSite = await siteOn(site, target.url)
    const onTarget = await targetSite.command('serve')
    expect([onTarget.exitCode, onTarget.stderr]).toEqual([
      1,
      expect.stringContaining('is an unfinished copy of sqlite:'),
    ])

    const resumed = await site.command('move', '--to', target.url)
    expect([resumed.exitCode, resumed.stderr]).toEqual([0, expect.stringContaining('Continuing the copy')])
    expect((await targetSite.command('audit')).exitCode).toBe(0)
  },
)

onPostgres('after a move, going back without it starts the old database like a restored backup', async () => {
  await using target = await createEmptyPostgres()
  await using site = await createSite({ DATABASE_URL: '' })
  await site.start()
  await site.signIn('ann')
  await site.stop()
  await site.command('move', '--to', target.url)
  const refused = await site.command('user', 'list')
  expect([refused.exitCode, refused.stderr]).toEqual([
    1,
    expect.stringContaining('This database was moved to postgres://'),
  ])
  const repeated = await site.command('move', '--to', target.url)
  expect([repeated.exitCode, repeated.stderr]).toEqual([1, expect.stringContaining('was already moved')])
  expect((await site.command('move', '--cancel')).stdout).toContain('mintmark restore --release')
  await site.start()
  expect((await site.visitor().get('/healthz?deep=1')).status).toBe(503)
  const again = await site.command('move', '--cancel')
  expect([again.exitCode, again.stderr]).toEqual([
    1,
    'A server or a move is using this database. Stop it first.\n',
  ])
})

onPostgres(
  'a text that PostgreSQL cannot store stops the move, which continues once it is corrected',
  async () => {
    await using target = await createEmptyPostgres()
    await using site = await createSite({ DATABASE_URL: '' })
    const file = join(site.dataDir, 'mintmark.db')
    await createDatabaseWithEvents(file, 3)
    executeOn(file, `update auth_users set display_name = 'A' || char(0) where id = 'u2'`)
    const stopped = await site.command('move', '--to', target.url)
    expect([stopped.exitCode, stopped.stderr]).toEqual([
      1,
      expect.stringContaining('auth_users.display_name contains a NUL'),
    ])
    executeOn(file, /update .*;$/m.exec(stopped.stderr)?.[0] ?? '')
    expect((await site.command('move', '--to', target.url)).exitCode).toBe(0)
  },
)
