import type { SQL } from 'drizzle-orm'
import type { Context } from '@/src/core/context'
import type { Module } from '@/src/core/module'

/** Something that is true at any moment: a query for the rows at fault, which finds none. */
export interface Invariant {
  /** `I3`, as the audit prints it. */
  readonly id: string
  /** What holds, in a sentence. */
  readonly holds: string
  readonly rowsAtFault: SQL
}

export interface Finding {
  readonly invariant: Invariant
  readonly rows: Record<string, unknown>[]
}

/** Checks every invariant of every module; a finding without rows is one that holds. */
export async function checkInvariants(ctx: Context, modules: readonly Module[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const invariant of modules.flatMap((module) => module.invariants ?? [])) {
    // On SQLite a query holds up the whole process: requests get their turn between two.
    await new Promise((resolve) => setImmediate(resolve))
    findings.push({ invariant, rows: await ctx.db.rows<Record<string, unknown>>(invariant.rowsAtFault) })
  }
  return findings
}
