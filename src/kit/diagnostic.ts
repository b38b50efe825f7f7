import type { Context } from '@/src/kit/context'
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
  readonly run: (ctx: Context) => Promise<DiagnosticResult>
}

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
