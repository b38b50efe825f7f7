import { afterAll, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dialect } from '@/src/db/columns'
import { createEmptyPostgres } from '@/tests/support/database/empty-postgres'
import { eventually } from '@/tests/support/eventually'
import { createSite } from '@/tests/support/servers/spawned-site'
import { buy, listItem } from '@/tests/support/trade'

const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.if(dialect === 'postgres')(
  'a backup of PostgreSQL under load is consistent, and both engines restore it, locked',
  async () => {
    await using site = await createSite()
    await site.start()
    const [seller, buyer] = [await site.signIn('seller'), await site.signIn('buyer')]
    const before = await buy(buyer, await listItem(seller, { price: 10 }))
    let isOver = false
    const load = (async () => {
      while (!isOver) await buy(buyer, await listItem(seller, { price: 10 }))
    })()
    const file = join(folder, 'postgres.db')
    const backup = await site.command('backup', file)
    isOver = true
    await load
    expect([backup.exitCode, backup.stderr]).toEqual([0, ''])
    expect(backup.stdout).toContain(JSON.parse(readFileSync(`${file}.json`, 'utf8')).sha256)
    const verified = await site.command('verify-backup', file, '--json')
    expect([verified.exitCode, JSON.parse(verified.stdout).broken]).toEqual([0, []])
    const intoFilled = await site.command('restore', file)
    expect([intoFilled.exitCode, intoFilled.stderr]).toEqual([1, expect.stringContaining('already has data')])

    await using empty = await createEmptyPostgres()
    for (const DATABASE_URL of [empty.url, '']) {
      await using other = await createSite({ DATABASE_URL })
      const restored = await other.command('restore', file)
      expect([restored.exitCode, restored.stdout]).toEqual([0, expect.stringContaining('restore --release')])
      await other.start()
      expect((await other.visitor().get('/healthz?deep=1')).status).toBe(503)
      expect((await (await other.signIn('buyer')).get(`/api/orders/${before}`)).status).toBe(200)
      expect((await other.command('audit')).exitCode).toBe(0)
      expect((await other.command('restore', '--release')).exitCode).toBe(0)
      await eventually(async () => expect((await other.visitor().get('/healthz?deep=1')).status).toBe(200))
      await other.stop()
      const again = await other.command('restore', file)
      expect([again.exitCode, again.stderr]).toEqual(
        DATABASE_URL === '' ? [0, ''] : [1, expect.stringContaining('already has data')],
      )
    }
  },
)

test.if(dialect === 'postgres')(
  'a database that restore --mark has marked, as after pg_restore, starts locked',
  async () => {
    await using site = await createSite()
    expect((await site.command('restore', '--mark')).exitCode).toBe(0)
    await site.start()
    expect((await site.visitor().get('/healthz?deep=1')).status).toBe(503)
    expect((await site.command('restore', '--release')).exitCode).toBe(0)
    await eventually(async () => expect((await site.visitor().get('/healthz?deep=1')).status).toBe(200))
  },
)

test.if(dialect === 'postgres')(
  'of several processes on PostgreSQL one makes the backup that is due, which verify-backup can read',
  async () => {
    const storage = join(folder, 'of-postgres')
    await using site = await createSite({ BACKUP_TO: storage })
    await using second = await createSite({ BACKUP_TO: storage, DATABASE_URL: site.databaseLocation })
    await Promise.all([site.start(), second.start()])
    const made = () =>
      existsSync(storage) ? readdirSync(storage).filter((name) => name.endsWith('.db.json')) : []
    await eventually(async () => expect(made()).toHaveLength(1))
    const verified = await site.command('verify-backup', '--latest')
    expect([verified.exitCode, verified.stderr]).toEqual([0, ''])
    expect(made()).toHaveLength(1)
  },
)
