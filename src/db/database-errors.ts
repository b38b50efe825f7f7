import { SQLiteError } from 'bun:sqlite'
import { SQL } from 'bun'

/** Whether a write was refused because a unique index already holds that key. */
export function isUniqueViolation(error: unknown): boolean {
  return errorCodes(error).some(
    (code) =>
      code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === '23505',
  )
}

/** Whether PostgreSQL asks for the transaction to be run again. */
export function isSerializationFailure(error: unknown): boolean {
  return errorCodes(error).some((code) => code === '40001' || code === '40P01')
}

/** Whether another process holds the SQLite file. */
export function isBusy(error: unknown): boolean {
  return errorCodes(error).some((code) => code.startsWith('SQLITE_BUSY'))
}

/** Whether the SQLite file is not, or no longer, what it should be. */
export function isCorrupt(error: unknown): boolean {
  return errorCodes(error).some((code) => /^SQLITE_(CORRUPT|NOTADB)/.test(code))
}

/** Whether the database takes no writes, whoever asks: no room on the disk, a failing one, one that may only be read. */
export function isUnwritable(error: unknown): boolean {
  return errorCodes(error).some((code) => /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN)|53100$|25006$)/.test(code))
}

/** Whether the database cannot answer at the moment: held by another process, out of reach, or taking no writes. */
export function isUnavailable(error: unknown): boolean {
  const isAway = errorCodes(error).some((code) =>
    /^(SQLITE_BUSY|ERR_POSTGRES_CONNECTION_|08|53|57)/.test(code),
  )
  return isAway || isUnwritable(error)
}

/** Whether a text holds what PostgreSQL cannot: a NUL. */
export function isUnstorableText(error: unknown): boolean {
  return errorCodes(error).includes('22021')
}

/** Whether it is the engine that speaks, SQLite or PostgreSQL. */
export function isDatabaseError(error: unknown): boolean {
  return error instanceof SQLiteError || error instanceof SQL.PostgresError
}

function errorCodes(error: unknown): string[] {
  const found: string[] = []
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at) found.push(String(at.code))
    if ('errno' in at) found.push(String(at.errno))
  }
  return found
}
