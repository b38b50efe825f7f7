import { dialect, sql } from '@/src/db/columns'
import { isCorrupt } from '@/src/db/database-errors'
import { missingTriggers } from '@/src/db/triggers'
import type { Invariant } from '@/src/kit/checks/invariants'
import type { Reader } from '@/src/kit/db'
import type { Module } from '@/src/kit/module/module'
import { fileInvariants } from '@/src/runtime/files/invariants'
import { migrationChainsOf } from '@/src/runtime/migration-chains'

export interface InvariantResult {
  readonly invariant: Invariant
  /** The rows that violate it; empty when it holds. */
  readonly rows: Record<string, unknown>[]
}

interface QuerySource {
  readonly db: Pick<Reader, 'rows'>
}

const fileIntegrity: Invariant = {
  id: 'F1',
  holds: 'the database file is intact',
  violations: sql`select quick_check as damage from pragma_quick_check where quick_check <> 'ok'`,
}

const triggersInstalled = (modules: readonly Module[]): Invariant => ({
  id: 'F2',
  holds: 'the triggers that protect the ledger, orders and payouts are installed and enabled',
  violations: missingTriggers(migrationChainsOf(modules)),
})

/** Checks every invariant of every module. */
export function checkInvariants(source: QuerySource, modules: readonly Module[]): Promise<InvariantResult[]> {
  return check(
    source,
    modules.flatMap((module) => module.invariants ?? []),
  )
}

/** Checks the SQLite file, and the triggers, the stored files and invariants unless the file is corrupt: queries on a corrupt file prove nothing. */
export async function runAudit(source: QuerySource, modules: readonly Module[]): Promise<InvariantResult[]> {
  const file = dialect === 'sqlite' ? await checkFile(source) : []
  if (file.some(isBroken)) return file
  return [
    ...file,
    ...(await check(source, [triggersInstalled(modules), ...fileInvariants])),
    ...(await checkInvariants(source, modules)),
  ]
}

async function checkFile(source: QuerySource): Promise<InvariantResult[]> {
  try {
    return await check(source, [fileIntegrity])
  } catch (error) {
    if (!isCorrupt(error)) throw error
    return [{ invariant: fileIntegrity, rows: [{ damage: error instanceof Error ? error.message : error }] }]
  }
}

export function isBroken({ rows }: InvariantResult): boolean {
  return rows.length > 0
}

async function check({ db }: QuerySource, invariants: readonly Invariant[]): Promise<InvariantResult[]> {
  const results: InvariantResult[] = []
  for (const invariant of invariants) results.push({ invariant, rows: await findViolations(db, invariant) })
  return results
}

/** Returns the rows that violate an invariant. */
export function findViolations(
  db: QuerySource['db'],
  { violations }: Invariant,
): Promise<Record<string, unknown>[]> {
  return typeof violations === 'function' ? violations(db) : db.rows(violations)
}
