import type { SQL } from 'bun'

/** A server that is as durable as in production and counts what its clients do. */
export const countingSettings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.max': '10000',
  // One line per error, which begins with its SQLSTATE.
  log_line_prefix: '%e ',
  log_min_error_statement: 'panic',
}

export interface PostgresCounts {
  /** BEGIN, SET and COMMIT included. */
  statements: number
  /** Those that end with COMMIT or ROLLBACK. A single statement counts as none. */
  transactions: number
  failedTransactions: number
}

/** Counts what clients have done so far. `log` is the server's. */
export async function readPostgresCounts(client: SQL, log: string): Promise<PostgresCounts> {
  const [row] = await client`
    select coalesce(sum(calls), 0)::int as statements,
      coalesce(sum(calls) filter (where query ~* '^(commit|rollback)( work| transaction)?;?$'), 0)::int as transactions
    from pg_stat_statements where query not like '%pg_stat_statements%'`
  const { statements, transactions } = row
  return { statements, transactions, failedTransactions: countFailedTransactions(await Bun.file(log).text()) }
}

/** Class 40 (serialization failure, deadlock), 55P03 (lock not available) and 23505 (unique violation). */
const failurePattern = /^(40...|55P03|23505) ERROR:/gm

/** Counts the transactions that have to be repeated, in a log whose lines begin with the SQLSTATE. */
export function countFailedTransactions(log: string): number {
  return log.match(failurePattern)?.length ?? 0
}
