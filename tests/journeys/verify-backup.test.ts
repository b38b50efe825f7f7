import { Database } from 'bun:sqlite'
import { afterAll, expect, test } from 'bun:test'
import {
  appendFileSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dialect } from '@/src/db/columns'
import { eventually } from '@/tests/support/eventually'
import { program } from '@/tests/support/servers/program'
import { createSite } from '@/tests/support/servers/spawned-site'
import { canMountDisks, mountSmallDisk } from '@/tests/support/small-disk'
import { buy, listItem } from '@/tests/support/trade'

const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-verify-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sha256Of = (path: string) => new Bun.CryptoHasher('sha256').update(readFileSync(path)).digest('hex')

/** Copies a backup with its manifest, whose checksum matches what `change` did. */
function copyChanged(file: string, name: string, change: (path: string) => void): string {
  const copy = join(folder, name)
  copyFileSync(file, copy)
  change(copy)
  const manifest = JSON.parse(readFileSync(`${file}.json`, 'utf8'))
  writeFileSync(`${copy}.json`, JSON.stringify({ ...manifest, sha256: sha256Of(copy) }))
  return copy
}

test.if(dialect === 'sqlite')(
  'verify-backup tells a good backup from a damaged one and from one whose ledger is broken, and changes nothing',
  async () => {
    await using site = await createSite()
    await site.start()
    await buy(await site.signIn('buyer'), await listItem(await site.signIn('seller'), { price: 10 }))
    const file = join(folder, 'site.db')
    expect((await site.command('backup', file)).exitCode).toBe(0)
    const filesBefore = [readdirSync(folder), readdirSync(site.dataDir), sha256Of(file)]

    const good = await site.command('verify-backup', file)
    expect([good.exitCode, good.stderr, good.stdout]).toEqual([
      0,
      '',
      expect.stringContaining(`${file} can be restored`),
    ])
    const { stdout } = await site.command('verify-backup', file, '--json')
    expect(JSON.parse(stdout)).toMatchObject({ file, broken: [], invariants: expect.any(Number) })
    expect([readdirSync(folder), readdirSync(site.dataDir), sha256Of(file)]).toEqual(filesBefore)

    const broken = copyChanged(file, 'broken.db', (path) => {
      const database = new Database(path)
      for (const { name } of database
        .query<{ name: string }, []>("select name from sqlite_master where type = 'trigger'")
        .all())
        database.run(`drop trigger "${name}"`)
      database.run('update wallet_postings set amount_cents = amount_cents + 1 where rowid = 1')
      database.close()
    })
    const unbalanced = await site.command('verify-backup', broken)
    expect([unbalanced.exitCode, unbalanced.stdout]).toEqual([1, ''])
    expect(unbalanced.stderr).toContain('BROKEN  I1')

    appendFileSync(file, 'x')
    const damaged = await site.command('verify-backup', file)
    expect([damaged.exitCode, damaged.stderr]).toEqual([1, `${file} does not match its checksum.\n`])
    expect((await site.command('verify-backup')).exitCode).toBe(2)
  },
)

test.if(dialect === 'sqlite')('a verification that is interrupted leaves no copy', async () => {
  const scratch = mkdtempSync(join(folder, 'scratch-'))
  // A pipe that nobody writes to: the verification waits for it.
  const file = join(folder, 'endless.db')
  Bun.spawnSync(['mkfifo', file])
  const manifest = { format: 'mintmark-backup/1', madeAt: new Date(0).toISOString(), schema: 'none' }
  writeFileSync(`${file}.json`, JSON.stringify({ ...manifest, bytes: 1, sha256: '0'.repeat(64) }))
  const child = Bun.spawn([...program, 'verify-backup', file], {
    env: { ...process.env, TMPDIR: scratch },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await eventually(async () => expect(readdirSync(scratch)).toHaveLength(1))
  child.kill('SIGTERM')
  expect([await child.exited, readdirSync(scratch)]).toEqual([1, []])
})

test.if(dialect === 'sqlite')('a file of another kind is named as such', async () => {
  await using site = await createSite()
  const write = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  for (const [file, problem] of [
    [write('dump', 'PGDMP and more'), 'is a dump of PostgreSQL'],
    [write('dump.sql', '--\n-- PostgreSQL database dump\n'), 'is a dump of PostgreSQL'],
    [write('wages.csv', 'ann,1'), 'is not a backup'],
    [write('empty.db', ''), 'is not a backup'],
    [write('renamed.db', 'age-encryption.org/v1\n'), 'is encrypted. Add --identity'],
    [folder, 'is a folder'],
  ])
    for (const command of ['verify-backup', 'restore']) {
      const { exitCode, stderr } = await site.command(command, String(file))
      expect([exitCode, stderr]).toEqual([
        1,
        expect.stringMatching(new RegExp(`^[^\\n]*${problem}[^\\n]*\\n$`)),
      ])
    }
})

test.if(dialect === 'sqlite' && canMountDisks)(
  'a restore on a full disk says so in one line and changes nothing',
  async () => {
    await using site = await createSite()
    await site.command('migrate')
    const file = join(folder, 'large.db')
    await site.command('backup', file)
    await using disk = await mountSmallDisk(1)
    writeFileSync(join(disk.folder, 'filler'), new Uint8Array(900_000))
    await using full = await createSite({ DATA_DIR: join(disk.folder, 'data') })
    const { exitCode, stderr } = await full.command('restore', file)
    expect([exitCode, stderr]).toEqual([
      1,
      expect.stringMatching(/^The disk of .* is full: [^\n]* Nothing was changed\.\n$/),
    ])
    expect(readdirSync(join(disk.folder, 'data')).filter((name) => name.startsWith('mintmark.db'))).toEqual(
      [],
    )
  },
)
