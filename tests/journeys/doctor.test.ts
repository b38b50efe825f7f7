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

test('on a healthy site the doctor finds nothing wrong and changes nothing', async () => {
  await using site = await createSite()
  if (dialect === 'sqlite') {
    expect((await site.command('doctor')).stdout).toContain(
      `There is no Mintmark database in ${site.dataDir}`,
    )
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
  expect(stdout).toEndWith('No problems found.\n')
})

test('the doctor reports each problem on a line, without secrets', async () => {
  await using site = await createSite({ SMTP_URL: 'smtp://shop:hunter2@127.0.0.1:9' })
  await site.command('migrate')
  const { exitCode, stdout, stderr } = await site.command('doctor')
  expect([exitCode, stderr]).toEqual([1, ''])
  expect(stdout).toMatch(/^wrong +mail +127\.0\.0\.1:9/m)
  expect(stdout).not.toContain('hunter2')
  await using misconfigured = await createSite({ DELIVERY_WINDOW_SECONDS: 'soon', SMTP_URL: 'hunter2' })
  const output = await misconfigured.command('doctor')
  expect(output.exitCode).toBe(1)
  expect(output.stdout).toMatch(/^wrong +configuration +DELIVERY_WINDOW_SECONDS: expected/m)
  expect(output.stdout).not.toContain('hunter2')
})

test("before the first start the doctor reports a data directory that can't be written", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-doctor-'))
  const file = join(folder, 'file')
  writeFileSync(file, 'in the way')
  for (const dataDir of [file, join(file, 'data')]) {
    await using site = await createSite({ DATA_DIR: dataDir })
    const { exitCode, stdout } = await site.command('doctor')
    expect([exitCode, stdout]).toEqual([
      1,
      expect.stringContaining(`${dataDir} is not a folder that this user can write to`),
    ])
  }
  rmSync(folder, { recursive: true })
})

// Root can write regardless of the mode.
test.if(process.getuid?.() !== 0)(
  'the doctor reports a data directory without write permission, before the first start and after',
  async () => {
    await using site = await createSite()
    const expectProblem = async () => {
      for (const file of readdirSync(site.dataDir)) chmodSync(join(site.dataDir, file), 0o400)
      chmodSync(site.dataDir, 0o500)
      const { exitCode, stdout } = await site.command('doctor')
      chmodSync(site.dataDir, 0o700)
      expect([exitCode, stdout]).toEqual([1, expect.stringMatching(/^wrong +data +/m)])
      expect(stdout).toEndWith('checks failed.\n')
    }
    await expectProblem()
    await site.command('migrate')
    await expectProblem()
  },
)

test.if(dialect === 'sqlite')('the doctor finds a damaged database', async () => {
  await using site = await createSite()
  await site.command('migrate')
  const path = join(site.dataDir, 'mintmark.db')
  const file = openSync(path, 'r+')
  for (let at = 8192; at < statSync(path).size; at += 4096) writeSync(file, 'damage'.repeat(50), at + 20)
  const { exitCode, stdout } = await site.command('doctor')
  expect(exitCode).toBe(1)
  expect(stdout).toMatch(/^wrong +database/m)
})
