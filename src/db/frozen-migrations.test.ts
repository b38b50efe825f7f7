import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dir, 'migrations')
const hashes: Record<string, string> = JSON.parse(readFileSync(join(folder, 'hashes.json'), 'utf8'))

/** The base chain is complete: a new migration belongs to a module. */
const hashOfHashes = '049eb803c7d093e32c0a2956183cd826cd7e5b3cd0227bd19f7f708742eef9cd'

test('the base chain has not changed since modules have their own migrations', () => {
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
  expect(Bun.SHA256.hash(JSON.stringify(hashes), 'hex')).toBe(hashOfHashes)
})
