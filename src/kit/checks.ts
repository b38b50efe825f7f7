import type { Context } from '@/src/kit/context'
import { AppError, type ErrorFactory, httpErrors } from '@/src/kit/errors'
import { definePort, maybeUse, type Port, type Throwing } from '@/src/kit/ports'
import { withTimeout } from '@/src/kit/with-timeout'

/** Why a check rejects a decision. */
export interface Rejection {
  /** For the users involved: a sentence that says what is wrong. */
  reason: string
  /** The error that the caller receives, if the check point's own isn't precise enough. Listed in `throws` of the check. */
  error?: AppError
}

/** Returns nothing to proceed. Only reads: it may run in a transaction. */
type RunCheck<Subject> = (ctx: Context, subject: Subject) => Promise<Rejection | undefined>

interface PointChecks extends Throwing {
  readonly checks: readonly Check[]
}

/** A decision that any module can reject. */
export interface CheckPoint<Subject> extends Port<PointChecks> {
  readonly _subject?: Subject
}

/** A module's check of one decision. */
export interface Check {
  readonly point: Port<PointChecks>
  /** `module.what-must-hold`. */
  readonly name: string
  readonly run: RunCheck<unknown>
  readonly throws: readonly ErrorFactory[]
}

/** A check that takes longer has failed. */
const checkTimeoutMs = 20_000

/** Defines a decision that other modules may reject. List it in `checkPoints` of its module. */
export function defineCheckPoint<Subject>(name: string): CheckPoint<Subject> {
  return definePort<PointChecks>(name, { required: false })
}

/** Defines a check for `checks` of a module. `throws` lists the errors of its rejections. */
export function defineCheck<Subject>(
  point: CheckPoint<Subject>,
  name: string,
  run: RunCheck<Subject>,
  { throws = [] }: Partial<Throwing> = {},
): Check {
  return { point, name, run: (ctx, subject) => run(ctx, subject as Subject), throws }
}

/** Whether any module checks this decision. */
export function hasChecks(ctx: Pick<Context, 'core'>, point: CheckPoint<unknown>): boolean {
  return (maybeUse(ctx, point)?.checks.length ?? 0) > 0
}

/**
 * Asks every check of a decision, in module order. Returns the first rejection. A check that fails or hangs stops the decision: throws
 * unavailable.
 */
export async function findRejection<Subject>(
  ctx: Context,
  point: CheckPoint<Subject>,
  subject: Subject,
): Promise<Rejection | undefined> {
  for (const check of maybeUse(ctx, point)?.checks ?? []) {
    const rejection = await runCheck(ctx, check, subject)
    if (rejection) return rejection
  }
  return undefined
}

async function runCheck(
  ctx: Context,
  { name, run }: Check,
  subject: unknown,
): Promise<Rejection | undefined> {
  try {
    const outcome = run(ctx, subject).then((rejection) => ({ rejection }))
    const result = await withTimeout(checkTimeoutMs, outcome, undefined)
    if (result) return result.rejection
    ctx.core.log.error('check failed', { check: name, error: `no result within ${checkTimeoutMs} ms` })
  } catch (error) {
    if (error instanceof AppError) throw error
    ctx.core.log.error('check failed', { check: name, error })
  }
  throw httpErrors.unavailable({ retryAfterSeconds: 5 })
}

/** The providers of check points: what all modules check of each. */
export function checkPointProviders(
  points: readonly CheckPoint<unknown>[],
  checks: readonly Check[],
): [name: string, PointChecks][] {
  return points.map(({ name }) => {
    const own = checks.filter(({ point }) => point.name === name)
    return [name, { checks: own, throws: own.flatMap(({ throws }) => throws) }]
  })
}
