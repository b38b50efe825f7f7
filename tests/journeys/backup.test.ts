import { Database } from 'bun:sqlite'
import { afterAll, expect, test } from 'bun:test'
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeBackup } from '@/src/db/backup'
import { dialect } from '@/src/db/columns'
import { eventually } from '@/tests/support/eventually'
import { solidPng } from '@/tests/support/png'
import { createSite } from '@/tests/support/servers/spawned-site'
import { buy, listItem, reserve } from '@/tests/support/trade'

const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.if(dialect === 'sqlite')(
  'a backup under load is consistent, and restored elsewhere it starts locked (E12)',
  async () => {
    await using site = await createSite()
    await site.start()
    const [seller, buyer] = [await site.signIn('seller'), await site.signIn('buyer')]
    const before = await buy(buyer, await listItem(seller, { price: 10 }))
    await buyer.post(`/api/orders/${before}/dispute`, { reason: 'It never came.' })
    const { url } = (await buyer.post(`/api/orders/${before}/evidence`, solidPng(20, 20))).body
    const picture = await (await buyer.fetch(url)).bytes()
    let isOver = false
    const load = (async () => {
      while (!isOver) await buy(buyer, await listItem(seller, { price: 10 }))
    })()
    const file = join(folder, 'site.db')
    const backup = await site.command('backup', file)
    const repeated = await site.command('backup', file)
    isOver = true
    await load
    expect([backup.exitCode, repeated.exitCode]).toEqual([0, 1])
    expect([file, `${file}.json`].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600])
    expect(backup.stdout).toContain(JSON.parse(readFileSync(`${file}.json`, 'utf8')).sha256)

    const audit = await site.command('audit', '--file', file)
    expect([audit.exitCode, audit.stdout]).toEqual([0, expect.stringContaining('invariants hold.')])

    await using other = await createSite({ OPERATOR_EMAIL: 'desk@shop.example' })
    expect((await other.command('restore', file)).stderr).toBe('')
    await other.start()
    expect((await other.visitor().get('/healthz?deep=1')).status).toBe(503)
    const restoredBuyer = await other.signIn('buyer')
    expect((await restoredBuyer.get(`/api/orders/${before}`)).status).toBe(200)
    expect(await (await restoredBuyer.fetch(url)).bytes()).toEqual(picture)
    const refused = await reserve(restoredBuyer, await listItem(await other.signIn('seller')))
    expect([refused.status, refused.body.code]).toEqual([503, 'safe_mode'])
    expect((await other.command('audit')).exitCode).toBe(0)

    const ticket = { email: 'ann@home.example', subject: 'Hello', message: 'Is anybody there?' }
    expect((await restoredBuyer.post('/api/support/tickets', ticket)).status).toBe(201)
    // About the dispute and the ticket.
    await eventually(async () => expect(waitingEmails(other.databaseLocation)).toBe(2))
    const released = await other.command('restore', '--release')
    expect([released.exitCode, released.stderr]).toEqual([0, ''])
    // Also a payment, if the backup was taken between its reservation and its job.
    expect(released.stdout).toMatch(/^Released: 2 core\.send-mail\b/)
    await eventually(async () => expect((await other.visitor().get('/healthz?deep=1')).status).toBe(200))
    expect((await reserve(restoredBuyer, await listItem(await other.signIn('seller')))).status).toBe(200)
    await eventually(async () => expect(readdirSync(join(other.dataDir, 'outbox'))).toHaveLength(2))
  },
)

test.if(dialect === 'sqlite')('a backup to a file only reads the data folder', async () => {
  await using site = await createSite()
  await site.command('migrate')
  // Also root can't write here.
  rmSync(join(site.dataDir, 'backups'), { recursive: true, force: true })
  writeFileSync(join(site.dataDir, 'backups'), '')
  mkdirSync(join(site.dataDir, 'last-backup'))
  const file = join(folder, 'elsewhere.db')
  const { exitCode, stderr } = await site.command('backup', file)
  expect([exitCode, stderr]).toEqual([0, expect.stringMatching(/^The backup is complete, but the site/)])
  expect((await site.command('verify-backup', file)).exitCode).toBe(0)
})

test.if(dialect === 'sqlite')('neither a file nor its checksum is overwritten', async () => {
  await using site = await createSite({ BACKUP_TO: join(folder, 'storage') })
  await site.command('migrate')
  const name = String((await site.command('backup')).stdout.split('\n')[0])
  const mine = join(folder, 'mine.db.json')
  writeFileSync(mine, 'mine')
  for (const args of [[], ['--fetch', name]]) {
    const { exitCode, stderr } = await site.command('backup', ...args, join(folder, 'mine.db'))
    expect([exitCode, stderr]).toEqual([1, `${mine} already exists. backup never overwrites a file.\n`])
  }
  expect(readFileSync(mine, 'utf8')).toBe('mine')
})

test.if(dialect === 'sqlite')('a backup into a folder that does not exist names the folder', async () => {
  await using site = await createSite()
  await site.command('migrate')
  const { exitCode, stderr } = await site.command('backup', join(folder, 'lost', 'site.db'))
  expect([exitCode, stderr]).toEqual([1, `The folder ${join(folder, 'lost')} doesn't exist.\n`])
})

test.if(dialect === 'sqlite')(
  'a restore changes nothing until all checks pass, and keeps the old database',
  async () => {
    await using site = await createSite()
    await site.start()
    const seller = await site.signIn('seller')
    const earlier = await listItem(seller)
    const file = join(folder, 'earlier.db')
    await site.command('backup', file)
    const later = await listItem(seller)
    const buyer = await site.signIn('buyer')
    const order = await buy(buyer, later)
    await buyer.post(`/api/orders/${order}/dispute`, { reason: 'It never came.' })
    await buyer.post(`/api/orders/${order}/evidence`, solidPng(20, 20))

    const whileRunning = await site.command('restore', file)
    expect([whileRunning.exitCode, whileRunning.stderr]).toEqual([
      1,
      'A server is using this data folder. Stop it first.\n',
    ])
    await site.kill()

    const invalidBackups = {
      "doesn't exist": join(folder, 'nowhere.db'),
      'is missing': withoutManifest(file),
      'does not match its checksum': tampered(file),
      'newer version': await fromNewerVersion(file),
    }
    const database = readFileSync(site.databaseLocation)
    for (const [reason, file] of Object.entries(invalidBackups)) {
      const refused = await site.command('restore', file)
      expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining(reason)])
    }
    expect(readFileSync(site.databaseLocation).equals(database)).toBe(true)

    const restored = await site.command('restore', file)
    expect([restored.exitCode, restored.stderr]).toEqual([0, ''])
    await site.start()
    const visitor = site.visitor()
    expect((await visitor.get(`/api/items/${earlier.itemId}`)).status).toBe(200)
    expect((await visitor.get(`/api/items/${later.itemId}`)).status).toBe(404)
    // Sessions in a backup may have been ended since, so a restore drops them all.
    expect((await seller.get('/api/auth/user')).status).toBe(401)
    await site.stop()

    const [oldDatabase = ''] = readdirSync(site.dataDir).filter((name) =>
      /before-restore-[\dTZ-]+$/.test(name),
    )
    copyFileSync(join(site.dataDir, oldDatabase), join(site.dataDir, 'mintmark.db'))
    expect(filesIn(join(site.dataDir, `${oldDatabase}-files`))).toBe(1)
    await site.start()
    expect((await visitor.get(`/api/items/${later.itemId}`)).status).toBe(200)
  },
)

function filesIn(path: string): unknown {
  return valueIn(path, 'select count(*) from core_file_contents')
}

function waitingEmails(path: string): unknown {
  return valueIn(path, "select count(*) from core_outbox where kind = 'core.send-mail' and state <> 'done'")
}

function valueIn(path: string, sql: string): unknown {
  using database = new Database(path, { readonly: true })
  return database.query(sql).values()[0]?.[0]
}

function withoutManifest(file: string): string {
  copyFileSync(file, `${file}.bare`)
  return `${file}.bare`
}

function tampered(file: string): string {
  const copy = `${file}.tampered`
  copyFileSync(file, copy)
  copyFileSync(`${file}.json`, `${copy}.json`)
  appendFileSync(copy, 'x')
  return copy
}

/** A backup with a migration that this version doesn't know. */
async function fromNewerVersion(file: string): Promise<string> {
  const [database, copy] = [`${file}.newer`, `${file}.newer.backup`]
  copyFileSync(file, database)
  const opened = new Database(database)
  opened.run("insert into __drizzle_migrations (hash, created_at) values ('newer', 99999999999999)")
  opened.close()
  await writeBackup(database, copy, '2026-01-15T12:00:00.000Z')
  return copy
}
