import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import {
  type Cover,
  chooseTests,
  findRecordedPaths,
  isAboutDatabase,
  readCover,
  readTree,
} from '@/scripts/lib/postgres-cover/choose-tests'

const update = 'Run bun scripts/record-postgres-cover.ts.'
const cover: Cover = readCover() ?? { database: '', schemas: {}, cover: {}, files: {} }
const tree = readTree()

test('every file of the cover exists, maybe at another path, unless its module was removed', () => {
  const existing = new Set([...tree.tests.keys()].map(findRecordedPaths(cover, tree.tests)))
  const missing = Object.keys(cover.cover).filter((path) => !existing.has(path) && !isOfRemovedModule(path))
  expect(missing, update).toEqual([])
})

test('every recorded file has a hash and the names of modules with tables', () => {
  expect(Object.entries(cover.files).filter(([, line]) => !/^[0-9a-f]{8}( [a-z-]+)*$/.test(line))).toEqual([])
  expect(Object.keys(cover.cover).filter((path) => !(path in cover.files))).toEqual([])
})

test('without any of its tests, the cover loses a statement that no other test of it has', () => {
  const own = Object.entries(cover.cover).flatMap(([path, tests]) =>
    Object.entries(tests).map(([name, hashes]) => ({ path, name, hashes: hashes.split(' ') })),
  )
  expect(own.filter(({ hashes }) => !hashes.every((hash) => /^[0-9a-f]{8}$/.test(hash)))).toEqual([])
  const all = own.flatMap(({ hashes }) => hashes)
  expect(new Set(all).size).toBe(all.length)
})

test('the cover is less than all tests, and has what is about the database', () => {
  const chosen = chooseTests(cover, { ...tree, database: cover.database, schemas: cover.schemas })
  expect(chosen.size, update).toBeLessThan(tree.tests.size)
  const about = [...tree.tests].filter(([path]) => isAboutDatabase(path))
  expect(about.filter(([path]) => !chosen.has(path))).toEqual([])
})

function isOfRemovedModule(path: string): boolean {
  const [folder] = /^modules\/[^/]+/.exec(path) ?? []
  return folder !== undefined && !existsSync(folder)
}
