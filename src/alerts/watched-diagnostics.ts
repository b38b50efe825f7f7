import { sql } from 'drizzle-orm'
import {
  type Diagnostic,
  type DiagnosticResult,
  diagnostics,
  ok,
  runDiagnostic,
  wrong,
} from '@/src/kit/checks/diagnostic'
import type { Context } from '@/src/kit/context'
import { entriesOf } from '@/src/kit/ports'
import { minuteMs } from '@/src/kit/text/duration'
import { servicesDiagnostic, workDiagnostic } from '@/src/runtime/diagnostics/diagnostics'
import { diskDiagnostic } from '@/src/runtime/disk-space'
import { filesDiagnostic } from '@/src/runtime/files/diagnostic'

const okForMs = 10 * minuteMs
const wrongForMs = minuteMs

/** The last result of a diagnostic. */
interface LastResult {
  readonly result: DiagnosticResult
  readonly at: number
  /** How often in a row it was wrong. */
  readonly wrongRuns: number
}

export interface Finding {
  readonly name: string
  readonly advice: string
  readonly result: DiagnosticResult
  /** It was wrong twice in a row: one lost request or a restart of the database isn't a problem yet. */
  readonly isConfirmed: boolean
}

const databaseDiagnostic: Diagnostic = {
  name: 'database',
  isLocal: true,
  advice: 'Look for a full or failing disk, or for PostgreSQL; see mintmark docs runbooks.',
  run: async ({ core }) =>
    core.isWritable() && (await canRead(core))
      ? ok('accepts writes')
      : wrong('does not answer or rejects writes'),
}

function canRead({ db }: Context['core']): Promise<boolean> {
  return db.read.rows(sql`select 1`).then(
    () => true,
    () => false,
  )
}

/** Runs what `doctor` checks while the site runs: local diagnostics every time, the others every ten minutes. */
export class WatchedDiagnostics {
  private readonly last = new Map<string, LastResult>()

  /** Leaves out what another one says more precisely, and the clock, whose jumps the clock guard announces. */
  async run(ctx: Context): Promise<Finding[]> {
    const findings = await this.findEach(ctx, [databaseDiagnostic, diskDiagnostic])
    if (findings.some(({ name, result }) => name === databaseDiagnostic.name && isWrong(result)))
      return findings
    const others = [workDiagnostic, filesDiagnostic, ...entriesOf(ctx, diagnostics)]
    findings.push(...(await this.findEach(ctx, others)))
    if (findings.some(({ result }) => isWrong(result)) || !ctx.core.isClockTrusted()) return findings
    return [...findings, ...(await this.findEach(ctx, [servicesDiagnostic]))]
  }

  private async findEach(ctx: Context, diagnostics: readonly Diagnostic[]): Promise<Finding[]> {
    const findings: Finding[] = []
    for (const diagnostic of diagnostics) {
      const { name, advice } = diagnostic
      const { result, wrongRuns } = await this.latest(ctx, diagnostic)
      findings.push({ name, advice, result, isConfirmed: wrongRuns > 1 })
    }
    return findings
  }

  private async latest(ctx: Context, diagnostic: Diagnostic): Promise<LastResult> {
    const before = this.last.get(diagnostic.name)
    const validMs = before && before.wrongRuns > 0 ? wrongForMs : okForMs
    if (before && !diagnostic.isLocal && ctx.core.elapsed() - before.at < validMs) return before
    const result = await runDiagnostic(ctx, diagnostic)
    const wrongRuns = isWrong(result) ? (before?.wrongRuns ?? 0) + 1 : 0
    const found = { result, wrongRuns, at: ctx.core.elapsed() }
    this.last.set(diagnostic.name, found)
    return found
  }
}

export function isWrong({ status }: DiagnosticResult): boolean {
  return status === 'wrong'
}
