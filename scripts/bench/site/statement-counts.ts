import { Database } from 'bun:sqlite'

export interface StatementCounts {
  /** BEGIN, SAVEPOINT and COMMIT included; PRAGMA not, because caches ask for the version of the file by the clock. */
  statements: number
  /** Those that end with COMMIT. A single statement counts as none. */
  transactions: number
}

type Runs = Record<'all' | 'get' | 'run' | 'values', (...params: unknown[]) => unknown>

/** Counts what connections to SQLite do that this process opens from now on. */
export function countStatements(): StatementCounts {
  const counts: StatementCounts = { statements: 0, transactions: 0 }
  const seen = new WeakSet<object>()
  const counted = <Statement extends object>(statement: Statement, sql: string): Statement => {
    if (seen.has(statement)) return statement
    seen.add(statement)
    return Object.assign(
      statement,
      countingRuns(statement as unknown as Runs, () => add(counts, sql)),
    )
  }
  const { prepare, query } = Database.prototype
  Object.assign(Database.prototype, {
    prepare(this: Database, ...args: Parameters<Database['prepare']>) {
      return counted(prepare.apply(this, args), args[0])
    },
    query(this: Database, sql: string) {
      return counted(query.call(this, sql), sql)
    },
  })
  return counts
}

function add(counts: StatementCounts, sql: string): void {
  if (/^pragma/i.test(sql)) return
  counts.statements++
  if (sql === 'COMMIT') counts.transactions++
}

function countingRuns(statement: Runs, count: () => void): Runs {
  const counting = (name: keyof Runs) => {
    const original = statement[name]
    return (...params: unknown[]) => {
      count()
      return original.apply(statement, params)
    }
  }
  return { all: counting('all'), get: counting('get'), run: counting('run'), values: counting('values') }
}
