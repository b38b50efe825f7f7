import { afterAll, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dialect } from '@/src/db/columns'
import { eventually } from '@/tests/support/eventually'
import { createSite } from '@/tests/support/servers/spawned-site'
import { buy, listItem } from '@/tests/support/trade'

const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-backups-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const backupsIn = (storage: string) =>
  existsSync(storage) ? readdirSync(storage).filter((name) => /\.(db|age)$/.test(name)) : []

test.if(dialect === 'sqlite')(
  'the server makes an encrypted backup by itself, which only the key restores',
  async () => {
    const storage = join(folder, 'encrypted')
    await using keys = await createSite()
    const { stdout: key } = await keys.command('backup', '--new-key')
    const drillKeyFile = join(folder, 'drill-key.txt')
    const { stdout: drillKey } = await keys.command('backup', '--new-key')
    writeFileSync(drillKeyFile, drillKey)
    const drillRecipient = String(drillKey.match(/age1\w+/)?.[0])
    const keyFile = join(folder, 'key.txt')
    writeFileSync(keyFile, key)
    const recipient = String(key.match(/age1\w+/)?.[0])
    await using site = await createSite({
      BACKUP_TO: storage,
      BACKUP_RECIPIENT: `${recipient},${drillRecipient}`,
      BACKUP_IDENTITY_FILE: drillKeyFile,
    })
    await site.start()
    await eventually(async () => expect(backupsIn(storage)).toHaveLength(1))
    await buy(await site.signIn('buyer'), await listItem(await site.signIn('seller'), { price: 10 }))
    const { stdout, stderr, exitCode } = await site.command('backup')
    expect([exitCode, stderr]).toEqual([0, ''])
    const name = String(stdout.split('\n')[0])
    expect((await site.command('backup', '--list')).stdout).toContain(name)
    expect((await site.command('verify-backup', '--latest', '--identity', drillKeyFile)).stderr).toBe('')
    const fetched = join(folder, 'fetched.db.age')
    expect((await site.command('backup', '--fetch', name, fetched)).exitCode).toBe(0)
    expect((await site.command('verify-backup', fetched)).stderr).toContain('is encrypted. Add --identity')
    const otherKey = join(folder, 'other-key.txt')
    writeFileSync(otherKey, (await site.command('backup', '--new-key')).stdout)
    expect((await site.command('verify-backup', fetched, '--identity', otherKey)).stderr).toBe(
      `${fetched} can't be decrypted: the key is another one, or the file was changed.\n`,
    )
    const verified = await site.command('verify-backup', fetched, '--identity', keyFile)
    expect([verified.exitCode, verified.stderr]).toEqual([0, ''])
    await site.stop()
    expect((await site.command('restore', fetched, '--identity', keyFile)).exitCode).toBe(0)
    expect((await site.command('restore', '--release')).exitCode).toBe(0)
    expect((await site.command('audit')).exitCode).toBe(0)
    expect(readdirSync(join(site.dataDir, 'backups')).filter((one) => one.startsWith('unfinished'))).toEqual(
      [],
    )
  },
)

test.if(dialect === 'sqlite')(
  'backup deletes expired backups, keeps other files, and says what is missing',
  async () => {
    const storage = join(folder, 'plain')
    await using site = await createSite({ BACKUP_TO: storage, BACKUP_KEEP_DAYS: '7' })
    expect(await site.command('backup')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining(`There is no Mintmark database in ${site.dataDir} (DATA_DIR).`),
    })
    expect((await site.command('migrate')).exitCode).toBe(0)
    expect((await site.command('backup')).exitCode).toBe(0)
    const old = 'mintmark-2020-01-01T00-00-00Z.db'
    for (const name of [old, `${old}.json`, 'wages.db']) writeFileSync(join(storage, name), '')
    // What a killed backup left.
    writeFileSync(join(storage, `${old}.unfinished`), '')
    const workFolder = join(site.dataDir, 'backups', 'unfinished-old')
    mkdirSync(workFolder, { recursive: true })
    utimesSync(workFolder, new Date(0), new Date(0))
    expect((await site.command('backup')).stdout).toContain(`deleted ${old}\n`)
    expect(existsSync(workFolder)).toBe(false)
    expect(readdirSync(storage).filter((name) => /^(mintmark-2020|wages)/.test(name))).toEqual(['wages.db'])
    expect(await site.command('backup', '--fetch', old, join(folder, 'none.db'))).toMatchObject({
      exitCode: 1,
      stderr: `BACKUP_TO has no backup ${old}.\n`,
    })
    expect((await site.command('backup', '--fetch')).exitCode).toBe(2)
    await using nowhere = await createSite()
    expect((await nowhere.command('backup')).exitCode).toBe(2)
    expect((await nowhere.command('backup', '--list')).stderr).toContain('Set BACKUP_TO to a folder')
  },
)
