import { Database } from 'bun:sqlite'
import { openTestSqlite } from '@/tests/support/database/open-database'

/** Creates a SQLite database with two users and `eventsCount` events of 2,000 characters. */
export async function createDatabaseWithEvents(path: string, eventsCount: number): Promise<void> {
  const db = openTestSqlite(path)
  await db.migrate()
  await db.close()
  executeOn(
    path,
    `insert into auth_users (id, namespace, username, display_name, created_at)
     values ('u1', 'site', 'ann', 'Ann', 1), ('u2', 'site', 'bob', 'Bob', 2)`,
    `with recursive n(at) as (select 1 union all select at + 1 from n where at < ${eventsCount})
     insert into core_events (name, payload, actor, at)
     select 'test.happened', json_object('text', replace(hex(zeroblob(2000)), '00', 'é') || at), '{}', 1700000000000 + at from n`,
  )
}

/** Runs statements on a SQLite file that no server uses. */
export function executeOn(path: string, ...statements: string[]): void {
  const database = new Database(path)
  for (const statement of statements) database.run(statement)
  database.close()
}
