import { expect, test } from 'bun:test'
import { batchesOf, fewBatchesOf, loadOf } from '@/scripts/lib/test-run/batches'

const filesOf = (count: number) => Array.from({ length: count }, (_, at) => `file-${at}.test.ts`)

test('files share batches of about the same length, and each is in exactly one', () => {
  const files = filesOf(60)
  const timings = Object.fromEntries(
    files.map((file, at) => [file, { wall: (at % 7) / 2, cpu: (at % 7) / 2 }]),
  )
  const batches = batchesOf(files, timings)
  expect(batches.flatMap((batch) => batch.files).sort()).toEqual(files.sort())
  const lengths = batches.map(({ wall }) => wall)
  expect(batches.length).toBeGreaterThan(1)
  expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(3.5)
})

test('a file that mostly waits, or takes long, runs alone', () => {
  const timings = {
    'waits.test.ts': { wall: 66, cpu: 3 },
    'long.test.ts': { wall: 30, cpu: 30 },
    'quick.test.ts': { wall: 2, cpu: 2 },
  }
  expect(batchesOf(Object.keys(timings), timings).map(({ files }) => files)).toEqual([
    ['waits.test.ts'],
    ['long.test.ts'],
    ['quick.test.ts'],
  ])
})

test('files without a timing share a batch', () => {
  expect(batchesOf(filesOf(3)).map(({ files }) => files)).toEqual([filesOf(3)])
  expect(batchesOf([])).toEqual([])
})

test('files that share a browser run in as many batches as asked for', () => {
  const timings = { 'file-0.test.ts': { wall: 66, cpu: 3 } }
  expect(fewBatchesOf(2, filesOf(3), timings).map(({ files }) => files)).toEqual([
    ['file-0.test.ts'],
    ['file-1.test.ts', 'file-2.test.ts'],
  ])
  expect(fewBatchesOf(2, ['file-1.test.ts'])).toHaveLength(1)
})

test('the load of a batch is its CPU time by its duration', () => {
  expect(loadOf({ wall: 60, cpu: 15 })).toBe(0.25)
  expect(loadOf({ wall: 60, cpu: 0 })).toBe(0.1)
})
