import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backupConfig } from '@/src/backups/config'
import { openStorage } from '@/src/backups/storage'
import { type Env, SettingsStore } from '@/src/kit/config/config'
import { serveFakeS3 } from '@/tests/support/providers/fake-s3'
import { canMountDisks, mountSmallDisk } from '@/tests/support/small-disk'

const folder = mkdtempSync(join(tmpdir(), 'mintmark-storage-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const settingsOf = (env: Env) => new SettingsStore([backupConfig], env)

function storageOf(env: Env) {
  const storage = openStorage(settingsOf(env))
  if (!storage) throw new Error('there is no storage')
  return storage
}

const s3Env = {
  BACKUP_S3_ACCESS_KEY_ID: 'key',
  BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
}

/** Larger than the part of an upload that S3 needs at least. */
const content = crypto.getRandomValues(new Uint8Array(65_536))
const large = Buffer.concat(Array.from({ length: 200 }, () => content))

test.each(['folder', 's3'])('files are written, listed, read and deleted in a %s', async (kind) => {
  await using s3 = serveFakeS3({ accessKeyId: 'key' })
  const storage =
    kind === 'folder'
      ? storageOf({ BACKUP_TO: join(folder, 'made', 'when-needed') })
      : storageOf({ BACKUP_TO: 's3://shop/backups', BACKUP_S3_ENDPOINT: s3.endpoint, ...s3Env })
  expect(await storage.list()).toEqual([])
  const source = join(folder, `source-${kind}`)
  writeFileSync(source, large)
  for (const name of ['a', 'b', 'c', 'd', 'e']) await storage.write(name, source)
  expect((await storage.list()).sort()).toEqual(['a', 'b', 'c', 'd', 'e'])
  const copy = join(folder, `copy-${kind}`)
  await storage.read('c', copy)
  expect(readFileSync(copy).equals(large)).toBe(true)
  expect(statSync(copy).mode & 0o777).toBe(0o600)
  await storage.delete('c')
  await storage.delete('c')
  expect((await storage.list()).sort()).toEqual(['a', 'b', 'd', 'e'])
  if (kind === 's3')
    expect([...s3.objects.keys()].sort()).toEqual(['a', 'b', 'd', 'e'].map((name) => `backups/${name}`))
})

test.if(canMountDisks)('a file that does not fit into a folder leaves nothing there', async () => {
  await using disk = await mountSmallDisk(1)
  const source = join(folder, 'source-too-large')
  writeFileSync(source, large)
  await expect(storageOf({ BACKUP_TO: disk.folder }).write('a', source)).rejects.toThrow(
    'BACKUP_TO: the disk is full',
  )
  expect(readdirSync(disk.folder)).toEqual([])
})

test.if(canMountDisks).each(['folder', 's3'])(
  'a file from %p that does not fit on the disk leaves nothing there',
  async (kind) => {
    await using disk = await mountSmallDisk(1)
    await using s3 = serveFakeS3({ accessKeyId: 'key' })
    const storage =
      kind === 'folder'
        ? storageOf({ BACKUP_TO: join(folder, 'large') })
        : storageOf({ BACKUP_TO: 's3://large', BACKUP_S3_ENDPOINT: s3.endpoint, ...s3Env })
    const source = join(folder, `large-${kind}`)
    writeFileSync(source, large)
    await storage.write('a', source)
    await expect(storage.read('a', join(disk.folder, 'a'))).rejects.toThrow('ENOSPC')
    expect(readdirSync(disk.folder)).toEqual([])
  },
)

test('no storage without BACKUP_TO, and a wrong one is a problem at startup', () => {
  expect(openStorage(settingsOf({}))).toBeUndefined()
  const problemsOf = (env: Env) => () => settingsOf(env)
  expect(problemsOf({ BACKUP_TO: 'ftp://shop' })).toThrow('BACKUP_TO: expected a folder, or s3://BUCKET')
  expect(problemsOf({ BACKUP_TO: 's3://shop' })).toThrow('BACKUP_S3_ENDPOINT: expected a value')
  expect(problemsOf({ BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1ABC' })).toThrow('expected the age1…')
})

test('a wrong key, bucket or host is reported by the variable to change, without the key', async () => {
  await using s3 = serveFakeS3({ accessKeyId: 'key' })
  const env = { BACKUP_TO: 's3://shop', BACKUP_S3_ENDPOINT: s3.endpoint, ...s3Env }
  for (const [change, problem] of [
    [{ BACKUP_S3_ACCESS_KEY_ID: 'hunter2' }, 'BACKUP_S3_ACCESS_KEY_ID: the storage has no such key'],
    [
      { BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9' },
      'BACKUP_S3_ENDPOINT: no storage answers at 127.0.0.1:9 (ConnectionRefused)',
    ],
    [{ BACKUP_TO: import.meta.path }, 'BACKUP_TO: this is a file, not a folder'],
  ] as const)
    for (const work of ['list', 'write'] as const)
      await expect(storageOf({ ...env, ...change })[work]('a', import.meta.path)).rejects.toThrow(problem)
})
