import { readFileSync } from 'node:fs'
import { SQL } from 'bun'

/** The settings of a durable server that counts what it does. */
export const countingSettings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.max': '10000',
  // One line per error, which begins with its SQLSTATE.
  log_line_prefix: '%e ',
  log_min_error_statement: 'panic',
  log_statement_stats: 'off',
}

export interface PostgresCounts {
  /** Statements that clients sent, BEGIN and COMMIT included. */
  statements: number
  /** Committed and rolled back, including those of a single statement. */
  transactions: number
  failed: number
}

interface Counter extends AsyncDisposable {
  read(): Promise<PostgresCounts>
}

/** Counts what all clients of a database do, other than this counter's own statements. */
export async function createCounter(url: string, log: string): Promise<Counter> {
  const client = new SQL(url, { max: 1 })
  await client`create extension if not exists pg_stat_statements`
  return {
    read: async () => {
      const [row] = await client`
        select coalesce(sum(calls), 0)::int as statements, coalesce(sum(calls) filter (where query ilike 'commit%'), 0)::int as commits,
          coalesce(sum(calls) filter (where query ilike 'rollback%'), 0)::int as rollbacks
        from pg_stat_statements where query not like '%pg_stat_statements%'`
      return {
        statements: row.statements,
        transactions: row.commits + row.rollbacks,
        failed: countFailedTransactions(readFileSync(log, 'utf8')),
      }
    },
    [Symbol.asyncDispose]: () => client.close(),
  }
}

/** Class 40 (serialization failure, deadlock), 55P03 (lock not available) and 23505 (unique violation). */
const failurePattern = /^(40...|55P03|23505) ERROR:/gm

/** Counts transactions that have to be repeated, in a log whose lines begin with the SQLSTATE. */
export function countFailedTransactions(log: string): number {
  return log.match(failurePattern)?.length ?? 0
}
