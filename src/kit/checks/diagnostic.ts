import type { Context, UserContext } from '@/src/kit/context'
import { defineList } from '@/src/kit/ports'
import { withTimeout } from '@/src/kit/with-timeout'

/** `note`: fine, but worth knowing. `wrong`: something is broken or soon will be. */
export interface DiagnosticResult {
  readonly status: 'ok' | 'note' | 'wrong'
  /** For the operator. Contains no secrets. */
  readonly says: string
}

/** A check that `mintmark doctor` runs. */
export interface Diagnostic {
  readonly name: string
  /** Instructions for the operator unless the result is ok. */
  readonly advice: string
  readonly run: (ctx: Context) => Promise<DiagnosticResult>
  /** Asks only this machine and the database, so that alerts can run it often. */
  readonly isLocal?: true
  /** It queries tables, so it is skipped while migrations are pending. */
  readonly needsTables?: true
  /** Part of setting up a site: the back office lists it until it is ok. */
  readonly isSetup?: true
  /** The environment variables that an operator sets for it. */
  readonly variables?: readonly string[]
  /** Tries it out for an admin, such as by sending them an email. Leaves nothing behind. */
  readonly test?: (ctx: UserContext) => Promise<DiagnosticResult>
}

/** What `mintmark doctor` checks of a running application and its configuration, in the order of the report. */
export const diagnostics = defineList<Diagnostic>('kit.diagnostics')

const timeoutMs = 20_000

/** Runs a diagnostic. Of an error it reports only the code, because the message may contain a secret. */
export async function runDiagnostic<Target>(
  target: Target,
  { run: diagnose }: { run: (target: Target) => Promise<DiagnosticResult> },
): Promise<DiagnosticResult> {
  try {
    return await withTimeout(timeoutMs, diagnose(target), wrong('no response'))
  } catch (error) {
    return wrong(`failed: ${errorCode(error)}`)
  }
}

export function ok(says: string): DiagnosticResult {
  return { status: 'ok', says }
}

export function note(says: string): DiagnosticResult {
  return { status: 'note', says }
}

export function wrong(says: string): DiagnosticResult {
  return { status: 'wrong', says }
}

/** "ECONNREFUSED" */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && error.code !== undefined ? String(error.code) : error.name
}
