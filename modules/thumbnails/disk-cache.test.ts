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
  root = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-shelf-'))
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

function newFolder() {
  return mkdtempSync(join(root, 'one-'))
}

const picture = new Uint8Array(4096).fill(7)

test('what was kept is there after a restart, and what there is no picture of too', async () => {
  const folder = newFolder()
  const shelf = new DiskCache(folder, megabyte)
  await shelf.put('a1', now, picture)
  await shelf.put('a2', now, 'blocked')
  const later = new DiskCache(folder, megabyte)
  const found = later.find('a1', now)
  expect(found).toMatchObject({ state: 'completed', at: now })
  expect(found && (await later.read(found))?.[0]).toBe(7)
  expect(later.find('a2', now)).toMatchObject({ state: 'blocked', at: now })
  expect(later.find('a3', now)).toBeUndefined()
})

test('a newer picture takes the place of the older one', async () => {
  const folder = newFolder()
  const shelf = new DiskCache(folder, megabyte)
  await shelf.put('a1', now, 'error')
  await shelf.put('a1', now + 1, picture)
  await shelf.put('a1', now + 2, picture)
  expect(shelf.find('a1', now)).toMatchObject({ state: 'completed', at: now + 2 })
  expect(readdirSync(folder)).toHaveLength(1)
})

test('it never takes more than its share; what was not used for longest goes first', async () => {
  const folder = newFolder()
  const shelf = new DiskCache(folder, 3 * 4096)
  for (const [index, key] of ['a1', 'a2', 'a3'].entries()) await shelf.put(key, now + index, picture)
  shelf.find('a1', now + hour)
  await shelf.put('a4', now + 2 * hour, picture)
  expect(['a1', 'a2', 'a3', 'a4'].filter((key) => shelf.find(key, now + 2 * hour))).toEqual([
    'a1',
    'a3',
    'a4',
  ])
  expect(readdirSync(folder)).toHaveLength(3)
})

test('use is remembered over a restart', async () => {
  const folder = newFolder()
  const before = new DiskCache(folder, 2 * 4096)
  await before.put('a1', now, picture)
  await before.put('a2', now + 1, picture)
  before.find('a1', now + 2 * hour)
  const after = new DiskCache(folder, 2 * 4096)
  await after.put('a3', now + 3 * hour, picture)
  expect(['a1', 'a2', 'a3'].filter((key) => after.find(key, now + 3 * hour))).toEqual(['a1', 'a3'])
})

test('a thousand ids of nothing drive out no picture', async () => {
  const folder = newFolder()
  const shelf = new DiskCache(folder, 20 * 4096)
  for (let each = 0; each < 10; each++) await shelf.put(`a${each}`, now, picture)
  for (let each = 0; each < 1_000; each++) await shelf.put(`n${each}`, now + each, 'error')
  for (let each = 0; each < 10; each++) expect(shelf.find(`a${each}`, now)?.state).toBe('completed')
  expect(readdirSync(folder)).toHaveLength(20)
})

test('what a crash left unfinished is thrown away', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'a1.abc.completed.new'), 'half')
  const shelf = new DiskCache(folder, megabyte)
  expect(shelf.find('a1', now)).toBeUndefined()
  await shelf.put('a2', now, picture)
  expect(readdirSync(folder)).not.toContain('a1.abc.completed.new')
})

test('a picture whose file went away is no fault', async () => {
  const folder = newFolder()
  const shelf = new DiskCache(folder, megabyte)
  const kept = await shelf.put('a1', now, picture)
  rmSync(join(folder, kept.file))
  expect(await shelf.read(kept)).toBeUndefined()
})
