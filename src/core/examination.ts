import type { Context } from '@/src/core/context'
import { within } from '@/src/core/within'

/** `note`: as it may be, and worth knowing. `wrong`: the site does not work as it should, or soon will not. */
export interface Finding {
  readonly verdict: 'ok' | 'note' | 'wrong'
  /** In words for the operator; never a secret. */
  readonly says: string
}

/** Something the operator can have looked at. */
export interface Examination {
  readonly name: string
  readonly examine: (ctx: Context) => Promise<Finding>
}

/** Whoever has not answered by then is not there. */
const answersWithinMs = 20_000

/** What an examination finds; one that fails is a finding too. Of an error nothing but its kind is told: its words may hold a secret. */
export async function examine<Asked>(
  asked: Asked,
  { examine: look }: { examine: (asked: Asked) => Promise<Finding> },
): Promise<Finding> {
  try {
    return await within(answersWithinMs, look(asked), wrong('no answer'))
  } catch (error) {
    return wrong(`failed: ${kindOf(error)}`)
  }
}

export function ok(says: string): Finding {
  return { verdict: 'ok', says }
}

export function note(says: string): Finding {
  return { verdict: 'note', says }
}

export function wrong(says: string): Finding {
  return { verdict: 'wrong', says }
}

/** "ECONNREFUSED" */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && error.code !== undefined ? String(error.code) : error.name
}
