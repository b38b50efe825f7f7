import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DiskCache } from '@/modules/thumbnails/disk-cache'

const now = Date.UTC(2026, 0, 15)
const hour = 3_600_000
const megabyte = 1024 * 1024
let root: string

beforeAll(() => {
  root = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-cache-'))
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

function newFolder() {
  return mkdtempSync(join(root, 'folder-'))
}

const image = new Uint8Array(4096).fill(7)

test('images and missing images are remembered after a restart', async () => {
  const folder = newFolder()
  const cache = new DiskCache(folder, megabyte)
  await cache.put('a1', now, image)
  await cache.put('a2', now, 'blocked')
  const later = new DiskCache(folder, megabyte)
  const found = later.find('a1', now)
  expect(found).toMatchObject({ state: 'completed', fetchedAt: now })
  expect(found && (await later.read(found))?.[0]).toBe(7)
  expect(later.find('a2', now)).toMatchObject({ state: 'blocked', fetchedAt: now })
  expect(later.find('a3', now)).toBeUndefined()
})

test('a newer image replaces the older one', async () => {
  const folder = newFolder()
  const cache = new DiskCache(folder, megabyte)
  await cache.put('a1', now, 'error')
  await cache.put('a1', now + 1, image)
  await cache.put('a1', now + 2, image)
  expect(cache.find('a1', now)).toMatchObject({ state: 'completed', fetchedAt: now + 2 })
  expect(readdirSync(folder)).toHaveLength(1)
})

test('the cache stays within its limit and evicts the least recently used image', async () => {
  const folder = newFolder()
  const cache = new DiskCache(folder, 3 * 4096)
  for (const [index, key] of ['a1', 'a2', 'a3'].entries()) await cache.put(key, now + index, image)
  cache.find('a1', now + hour)
  await cache.put('a4', now + 2 * hour, image)
  expect(['a1', 'a2', 'a3', 'a4'].filter((key) => cache.find(key, now + 2 * hour))).toEqual([
    'a1',
    'a3',
    'a4',
  ])
  expect(readdirSync(folder)).toHaveLength(3)
})

test('the time of last use survives a restart', async () => {
  const folder = newFolder()
  const before = new DiskCache(folder, 2 * 4096)
  await before.put('a1', now, image)
  await before.put('a2', now + 1, image)
  before.find('a1', now + 2 * hour)
  const after = new DiskCache(folder, 2 * 4096)
  await after.put('a3', now + 3 * hour, image)
  expect(['a1', 'a2', 'a3'].filter((key) => after.find(key, now + 3 * hour))).toEqual(['a1', 'a3'])
})

test('entries for missing images evict no images', async () => {
  const folder = newFolder()
  const cache = new DiskCache(folder, 20 * 4096)
  for (let index = 0; index < 10; index++) await cache.put(`a${index}`, now, image)
  for (let index = 0; index < 1_000; index++) await cache.put(`n${index}`, now + index, 'error')
  for (let index = 0; index < 10; index++) expect(cache.find(`a${index}`, now)?.state).toBe('completed')
  expect(readdirSync(folder)).toHaveLength(20)
})

test('unfinished files of a crash are deleted', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'a1.abc.completed.new'), 'half')
  const cache = new DiskCache(folder, megabyte)
  expect(cache.find('a1', now)).toBeUndefined()
  await cache.put('a2', now, image)
  expect(readdirSync(folder)).not.toContain('a1.abc.completed.new')
})

test('an image whose file was deleted reads as undefined', async () => {
  const folder = newFolder()
  const cache = new DiskCache(folder, megabyte)
  const cached = await cache.put('a1', now, image)
  rmSync(join(folder, cached.file))
  expect(await cache.read(cached)).toBeUndefined()
})
