import { expect, test } from 'bun:test'
import { existsSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { dialect } from '@/src/db/columns'
import { createSite } from '@/src/testing/spawn-server'

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
