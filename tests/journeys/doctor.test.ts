import { expect, test } from 'bun:test'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dialect } from '@/src/db/columns'
import { createSite } from '@/tests/support/servers/spawned-site'

test('beside a server that is well the doctor finds nothing wrong, and changes nothing', async () => {
  await using site = await createSite()
  if (dialect === 'sqlite') {
    expect((await site.command('doctor')).stdout).toContain('is not there yet')
    expect(existsSync(join(site.dataDir, 'mintmark.db'))).toBe(false)
  }
  await site.start()
  const { exitCode, stdout, stderr } = await site.command('doctor')
  expect([exitCode, stderr]).toEqual([0, ''])
  for (const name of [
    'configuration',
    'data',
    'database',
    'schema',
    'clock',
    'work',
    'services',
    'mail',
    'payments',
  ])
    expect(stdout).toMatch(new RegExp(`^(ok|note) +${name} `, 'm'))
  expect(stdout).toEndWith('Nothing is wrong.\n')
}, 60_000)

test('what is wrong is told, line by line, and no secret with it', async () => {
  await using site = await createSite({ SMTP_URL: 'smtp://shop:hunter2@127.0.0.1:9' })
  await site.command('migrate')
  const { exitCode, stdout, stderr } = await site.command('doctor')
  expect([exitCode, stderr]).toEqual([1, ''])
  expect(stdout).toMatch(/^wrong +mail +127\.0\.0\.1:9/m)
  expect(stdout).not.toContain('hunter2')
  await using misread = await createSite({ DELIVERY_WINDOW_SECONDS: 'soon', SMTP_URL: 'hunter2' })
  const misreading = await misread.command('doctor')
  expect(misreading.exitCode).toBe(1)
  expect(misreading.stdout).toMatch(/^wrong +configuration +DELIVERY_WINDOW_SECONDS: expected/m)
  expect(misreading.stdout).not.toContain('hunter2')
}, 60_000)

test('before the first start it tells of a place where nothing can be kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-doctor-'))
  const file = join(folder, 'file')
  writeFileSync(file, 'in the way')
  for (const dataDir of [file, join(file, 'data')]) {
    await using site = await createSite({ DATA_DIR: dataDir })
    const { exitCode, stdout } = await site.command('doctor')
    expect([exitCode, stdout]).toEqual([
      1,
      expect.stringContaining(`${dataDir} is no folder that this user may write to`),
    ])
  }
  rmSync(folder, { recursive: true })
}, 60_000)

// No mode keeps root out.
test.if(process.getuid?.() !== 0)(
  'so it does where whoever runs the site may not write, before the first start and after',
  async () => {
    await using site = await createSite()
    const examine = async () => {
      for (const file of readdirSync(site.dataDir)) chmodSync(join(site.dataDir, file), 0o400)
      chmodSync(site.dataDir, 0o500)
      const { exitCode, stdout } = await site.command('doctor')
      chmodSync(site.dataDir, 0o700)
      expect([exitCode, stdout]).toEqual([1, expect.stringMatching(/^wrong +data +/m)])
      expect(stdout).toEndWith('are wrong.\n')
    }
    await examine()
    await site.command('migrate')
    await examine()
  },
  60_000,
)

test.if(dialect === 'sqlite')(
  'a damaged database is found',
  async () => {
    await using site = await createSite()
    await site.command('migrate')
    const path = join(site.dataDir, 'mintmark.db')
    const file = openSync(path, 'r+')
    for (let at = 8192; at < statSync(path).size; at += 4096) writeSync(file, 'damage'.repeat(50), at + 20)
    const { exitCode, stdout } = await site.command('doctor')
    expect(exitCode).toBe(1)
    expect(stdout).toMatch(/^wrong +database/m)
  },
  60_000,
)
