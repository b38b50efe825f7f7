import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dialect } from '@/src/db/columns'
import { createEmptyPostgres } from '@/tests/support/database/empty-postgres'

/** The location of a database of the engine under test that has no tables, deleted when disposed. */
export interface EmptyDatabase extends AsyncDisposable {
  readonly location: string
}

export async function createEmptyDatabase(): Promise<EmptyDatabase> {
  if (dialect === 'postgres') {
    const database = await createEmptyPostgres()
    return { location: database.url, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() }
  }
  const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-empty-'))
  return {
    location: join(folder, 'mintmark.db'),
    [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true, force: true }),
  }
}
