import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dir, 'migrations')
const hashes: Record<string, string> = JSON.parse(readFileSync(join(folder, 'hashes.json'), 'utf8'))

test('no migration has changed since it was generated', () => {
  const current = Object.fromEntries(
    ['sqlite', 'postgres'].flatMap((engine) =>
      readdirSync(join(folder, engine))
        .filter((name) => name.endsWith('.sql'))
        .map((name) => {
          const sql = readFileSync(join(folder, engine, name))
          return [`${engine}/${name}`, new Bun.CryptoHasher('sha256').update(sql).digest('hex')]
        }),
    ),
  )
  expect(current).toEqual(hashes)
})

test('only the newest snapshot of each engine is kept', () => {
  for (const engine of ['sqlite', 'postgres']) {
    const meta = readdirSync(join(folder, engine, 'meta')).sort()
    const newest = readdirSync(join(folder, engine))
      .sort()
      .findLast((name) => name.endsWith('.sql'))
    expect(meta).toEqual([`${newest?.slice(0, 4)}_snapshot.json`, '_journal.json'])
  }
})
