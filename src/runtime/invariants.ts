import type { SQL } from 'drizzle-orm'
import { dialect, sql } from '@/src/db/columns'
import { isCorrupt } from '@/src/db/database-errors'
import type { Reader } from '@/src/db/types'
import type { Module } from '@/src/kit/module'

/** Something that is true at any moment: a query for the rows at fault, which finds none. */
export interface Invariant {
  /** `I3`, as the audit prints it. */
  readonly id: string
  /** What holds, in a sentence. */
  readonly holds: string
  readonly violations: SQL
}

export interface InvariantResult {
  readonly invariant: Invariant
  readonly rows: Record<string, unknown>[]
}

/** Whatever answers queries. */
interface QuerySource {
  readonly db: Pick<Reader, 'rows'>
}

const fileIntegrity: Invariant = {
  id: 'F1',
  holds: 'the file of the database is whole',
  violations: sql`select quick_check as damage from pragma_quick_check where quick_check <> 'ok'`,
}

/** Checks every invariant of every module; a finding without rows is one that holds. */
export function checkInvariants(asked: QuerySource, modules: readonly Module[]): Promise<InvariantResult[]> {
  return check(
    asked,
    modules.flatMap((module) => module.invariants ?? []),
  )
}

/** First whether the file of the database is whole, where it is one; what a damaged file says of the rest is worth nothing. */
export async function runAudit(asked: QuerySource, modules: readonly Module[]): Promise<InvariantResult[]> {
  const file = dialect === 'sqlite' ? await checkFile(asked) : []
  return file.some(isBroken) ? file : [...file, ...(await checkInvariants(asked, modules))]
}

async function checkFile(asked: QuerySource): Promise<InvariantResult[]> {
  try {
    return await check(asked, [fileIntegrity])
  } catch (error) {
    if (!isCorrupt(error)) throw error
    return [{ invariant: fileIntegrity, rows: [{ damage: error instanceof Error ? error.message : error }] }]
  }
}

/** Whether there are rows at fault. */
export function isBroken({ rows }: InvariantResult): boolean {
  return rows.length > 0
}

async function check({ db }: QuerySource, invariants: readonly Invariant[]): Promise<InvariantResult[]> {
  const findings: InvariantResult[] = []
  for (const invariant of invariants)
    findings.push({ invariant, rows: await db.rows<Record<string, unknown>>(invariant.violations) })
  return findings
}
