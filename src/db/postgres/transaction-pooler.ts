import { SQL } from 'bun'

/** What a transaction pooler such as PgBouncer breaks, for the operator. */
export const poolerProblem =
  'a transaction pooler is in front of PostgreSQL: locks and prepared statements need sessions. Connect to PostgreSQL itself, or set pool_mode = session'

/** Whether connections to this database don't stay with one session of PostgreSQL each, because a pooler lends it out per transaction. */
export async function hasTransactionPooler(databaseUrl: string): Promise<boolean> {
  const client = new SQL(databaseUrl, { max: 2 })
  try {
    const [one, other] = [await client.reserve(), await client.reserve()]
    const sessions: number[] = []
    for (const connection of [one, other, one, other]) {
      // Not a prepared statement: a pooler may send its parts to different sessions.
      const [row] = await connection.unsafe('select pg_backend_pid() as pid')
      sessions.push(Number(row.pid))
    }
    one.release()
    other.release()
    return !hasOwnSessions(sessions)
  } finally {
    await client.close()
  }
}

/** `sessions` of two connections in turn. */
export function hasOwnSessions([first, second, third, fourth]: readonly number[]): boolean {
  return first === third && second === fourth && first !== second
}
