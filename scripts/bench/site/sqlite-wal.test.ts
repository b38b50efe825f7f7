import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { measureWalBytes } from '@/scripts/bench/site/sqlite-wal'
import { createTemporaryFolder } from '@/scripts/bench/site/temporary-folder'
import { bun, runOrThrow } from '@/scripts/lib/run'

const frameBytes = 4096 + 24

async function createFile() {
  const folder = createTemporaryFolder()
  const path = join(folder.path, 'test.db')
  const writer = new Database(path, { create: true })
  writer.run('pragma page_size = 4096')
  writer.run('pragma journal_mode = wal')
  writer.run('create table numbers (value integer)')
  const script = (commitsCount: number) => `
    const { Database } = require('bun:sqlite')
    const file = new Database(${JSON.stringify(path)})
    file.run('pragma synchronous = off')
    for (let at = 0; at < ${commitsCount}; at++) file.run('insert into numbers values (1)')`
  return {
    path,
    /** In another process, like the server. */
    write: (commitsCount: number) => runOrThrow([bun, '-e', script(commitsCount)]),
    checkpoint: () => writer.run('pragma wal_checkpoint'),
    [Symbol.asyncDispose]: async () => {
      writer.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

test('each commit of one page counts as one frame, also beyond a checkpoint', async () => {
  await using file = await createFile()
  const commitsCount = 2_500 // Automatic checkpoints follow every 1,000 pages.
  const bytes = await measureWalBytes(file.path, async () => void (await file.write(commitsCount)))
  expect(bytes / frameBytes).toBeGreaterThanOrEqual(commitsCount)
  // A new page of the table now and then.
  expect(bytes / frameBytes).toBeLessThan(commitsCount * 1.01)
})

test('the work is measured again if the WAL was started over', async () => {
  await using file = await createFile()
  file.checkpoint()
  let runsCount = 0
  const bytes = await measureWalBytes(file.path, async () => {
    runsCount++
    await file.write(2)
  })
  expect([runsCount, bytes]).toEqual([2, 2 * frameBytes])
})
