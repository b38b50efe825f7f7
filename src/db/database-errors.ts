import { SQLiteError } from 'bun:sqlite'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { uniqueKeyOf } from '@/src/db/columns'

/**
 * One of these unique indexes of a table already has that key. Named, because any other unique violation of the same transaction is a bug. The
 * name of a column that is `unique()` is `table_column_unique`.
 */
export function isUniqueViolation(error: unknown, table: SQLiteTable, ...indexes: string[]): boolean {
  const messages = indexes.map((name) => `UNIQUE constraint failed: ${uniqueKeyOf(table, name)}`)
  return causesOf(error).some((cause) =>
    cause instanceof Bun.SQL.PostgresError
      ? cause.errno === '23505' && indexes.includes(cause.constraint ?? '')
      : cause instanceof SQLiteError && messages.includes(cause.message),
  )
}

/** PostgreSQL reports a unique violation, which may be a conflict with a concurrent transaction. */
export function isDuplicateKey(error: unknown): boolean {
  return errorCodes(error).includes('23505')
}

/**
 * Running the transaction again may succeed: PostgreSQL asks for it, or reports (25P02) that an earlier query of the transaction failed, as
 * one of several that run beside each other. Its error was lost; if it wasn't a conflict, it comes again.
 */
export function isSerializationFailure(error: unknown): boolean {
  return errorCodes(error).some((code) => ['40001', '40P01', '25P02'].includes(code))
}

/** PostgreSQL didn't get a lock within `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return errorCodes(error).includes('55P03')
}

/** Another process has locked the SQLite file. */
export function isBusy(error: unknown): boolean {
  return errorCodes(error).some((code) => code.startsWith('SQLITE_BUSY'))
}

/** The SQLite file is damaged or isn't a database. */
export function isCorrupt(error: unknown): boolean {
  return errorCodes(error).some((code) => /^SQLITE_(CORRUPT|NOTADB)/.test(code))
}

/** The database rejects all writes: disk full, disk failing or read-only. */
export function isUnwritable(error: unknown): boolean {
  return errorCodes(error).some((code) => /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN)|53100$|25006$)/.test(code))
}

/** There is no space left, for a file or for the database. */
export function isDiskFull(error: unknown): boolean {
  return errorCodes(error).some((code) => /^(SQLITE_FULL|SQLITE_IOERR_WRITE|53100|ENOSPC|EDQUOT)$/.test(code))
}

/** The database can't respond now: locked by another process, unreachable, rejecting writes, or overtaken by other writers. */
export function isUnavailable(error: unknown): boolean {
  const isAway = errorCodes(error).some((code) =>
    /^(SQLITE_BUSY|ERR_POSTGRES_CONNECTION_|08|40|53|55P03|57)/.test(code),
  )
  return isAway || isUnwritable(error)
}

/** PostgreSQL can't be reached, or rejects the user, the password or the database. */
export function isConnectionFailure(error: unknown): boolean {
  return errorCodes(error).some((code) => /^(ERR_POSTGRES_CONNECTION_|08|28|3D000$|57P)/.test(code))
}

/** A text contains a NUL, which PostgreSQL can't store. */
export function isUnstorableText(error: unknown): boolean {
  return errorCodes(error).includes('22021')
}

/** What is wrong with a SQLite file, and what to do; undefined if the error isn't about the file. */
export function describeSqliteProblem(error: unknown): string | undefined {
  const codes = errorCodes(error).join(' ')
  if (/READONLY|EROFS/.test(codes))
    return "can't be written to: it is on a read-only file system, or belongs to another user"
  if (/CANTOPEN|EACCES|EPERM/.test(codes))
    return "can't be opened: this user may not read and write it and its folder"
  if (/FULL|ENOSPC/.test(codes)) return "can't be opened: the disk is full"
  if (/IOERR/.test(codes)) return "can't be read or written: the disk fails, or it isn't a file"
  if (isCorrupt(error)) return "is damaged, or the file isn't a database: restore a backup"
  return undefined
}

/** The error comes from SQLite or PostgreSQL itself. */
export function isDatabaseError(error: unknown): boolean {
  return error instanceof SQLiteError || error instanceof Bun.SQL.PostgresError
}

function errorCodes(error: unknown): string[] {
  return causesOf(error).flatMap((cause) => [
    ...('code' in cause ? [String(cause.code)] : []),
    ...('errno' in cause ? [String(cause.errno)] : []),
  ])
}

/** Drizzle wraps the errors of the engines. */
function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}
