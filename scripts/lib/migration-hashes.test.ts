import { expect, test } from 'bun:test'
import {
  findChangedMigrations,
  findUnrecordedMigrations,
  hashMigrations,
  readHashes,
} from '@/scripts/lib/migration-hashes'

test('no released migration is rewritten, on either engine, and every migration is recorded', () => {
  const [recorded, current] = [readHashes(), hashMigrations()]
  expect(findChangedMigrations(recorded, current)).toEqual([])
  expect(findUnrecordedMigrations(recorded, current)).toEqual([])
  for (const engine of ['sqlite', 'postgres'])
    expect(Object.keys(current).filter((path) => path.includes(`/${engine}/`)).length).toBeGreaterThan(50)
})

test('a changed, a deleted and a new migration are named with what to do', () => {
  const at = (module: string, number: number) => `modules/${module}/migrations/sqlite/${number}.sql`
  const recorded = { [at('a', 1)]: '1', [at('a', 2)]: '2', [at('a', 3)]: '3', [at('removed', 1)]: '1' }
  const current = { [at('a', 1)]: '1', [at('a', 2)]: 'other', [at('a', 4)]: '4' }
  expect(findChangedMigrations(recorded, current)).toEqual([
    expect.stringMatching(/\/2\.sql was changed, .* bun run db:generate\.$/),
    expect.stringMatching(/\/3\.sql was deleted, .*git checkout main -- modules\/a/),
  ])
  expect(findUnrecordedMigrations(recorded, current)).toEqual([
    'modules/a/migrations/sqlite/4.sql is new. When it is final, record it: bun scripts/record-migrations.ts',
  ])
})
