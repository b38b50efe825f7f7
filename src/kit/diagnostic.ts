import type { Context } from '@/src/kit/context'
import { withTimeout } from '@/src/kit/with-timeout'

/** `note`: as it may be, and worth knowing. `wrong`: the site does not work as it should, or soon will not. */
export interface DiagnosticResult {
  readonly status: 'ok' | 'note' | 'wrong'
  /** In words for the operator; never a secret. */
  readonly says: string
}

/** Something the operator can have looked at. */
export interface Diagnostic {
  readonly name: string
  readonly run: (ctx: Context) => Promise<DiagnosticResult>
}

/** Whoever has not answered by then is not there. */
const timeoutMs = 20_000

/** What an examination finds; one that fails is a finding too. Of an error nothing but its kind is told: its words may hold a secret. */
export async function runDiagnostic<Asked>(
  asked: Asked,
  { run: diagnose }: { run: (asked: Asked) => Promise<DiagnosticResult> },
): Promise<DiagnosticResult> {
  try {
    return await withTimeout(timeoutMs, diagnose(asked), wrong('no answer'))
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
