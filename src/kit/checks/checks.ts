import type { Context } from '@/src/kit/context'
import { AppError, httpErrors } from '@/src/kit/errors'
import { add, defineList, entriesOf, type List, type Provider, type Throwing } from '@/src/kit/ports'
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

/** Returns another value, or undefined to leave it as it is. Only reads: it may run in a transaction. */
type RunChange<Subject, Value> = (ctx: Context, subject: Subject, value: Value) => Promise<Value | undefined>

/** A decision that any module can reject: the list of their checks. */
export interface CheckPoint<Subject> extends List<Check> {
  readonly _subject?: Subject
}

/** A value that any module can change, such as the price that a buyer pays. */
export interface ValuePoint<Subject, Value> extends CheckPoint<Subject> {
  /** Returns what is wrong with a value that a module returned. */
  readonly findProblem: (value: Value, subject: Subject) => string | undefined
  /** What a change that fails, hangs or is wrong does: stops the decision, or is skipped. */
  readonly onFailure: 'stop' | 'skip'
}

/** A check of one decision, or a change of one value. */
export interface Check extends Throwing {
  /** `module.what-must-hold`, of a change `module.what-changes`. */
  readonly name: string
  readonly run: (ctx: Context, subject: unknown, value?: unknown) => Promise<unknown>
}

/** A change that a module made. */
export interface ValueChange<Value = unknown> {
  /** The name of the change. */
  readonly by: string
  readonly from: Value
  readonly to: Value
}

/** A check that takes longer has failed. */
const checkTimeoutMs = 20_000
/** A check that takes longer is logged: a buyer waits for it, or a transaction. */
const slowCheckMs = 1_000
/** The same for a change that is skipped when it fails, because a page waits for it. */
const skippedTimeoutMs = 500

/** Defines a decision that other modules may reject. List it in `requires` of its module. */
export function defineCheckPoint<Subject>(name: string): CheckPoint<Subject> {
  return defineList<Check>(name, { noun: 'check', namesOf: (check) => [check.name] })
}

/** Defines a check for `provides` of a module. `throws` lists the errors of its rejections. */
export function defineCheck<Subject>(
  point: CheckPoint<Subject>,
  name: string,
  run: RunCheck<Subject>,
  { throws = [] }: Partial<Throwing> = {},
): Provider {
  return add<Check>(point, { name, run: (ctx, subject) => run(ctx, subject as Subject), throws })
}

/**
 * Defines a value that other modules may change. List it in `requires` of its module. `findProblem` rejects what can't be: whatever uses the
 * value relies on it.
 */
export function defineValuePoint<Subject, Value>(
  name: string,
  {
    findProblem,
    onFailure = 'stop',
  }: Pick<ValuePoint<Subject, Value>, 'findProblem'> & {
    onFailure?: 'stop' | 'skip'
  },
): ValuePoint<Subject, Value> {
  return { ...defineCheckPoint<Subject>(name), findProblem, onFailure }
}

/** Defines a change of a value for `provides` of a module. */
export function defineChange<Subject, Value>(
  point: ValuePoint<Subject, Value>,
  name: string,
  run: RunChange<Subject, Value>,
): Provider {
  return add<Check>(point, {
    name,
    run: (ctx, subject, value) => run(ctx, subject as Subject, value as Value),
    throws: [],
  })
}

/** Whether any module checks this decision. */
export function hasChecks(ctx: Pick<Context, 'core'>, point: CheckPoint<unknown>): boolean {
  return entriesOf(ctx, point).length > 0
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
  for (const check of entriesOf(ctx, point)) {
    const rejection = await runCheck(ctx, check.name, () => check.run(ctx, subject))
    if (rejection) return rejection as Rejection
  }
  return undefined
}

/**
 * Applies the changes of a value: first `own` ones of the caller, then those of all modules, in module order. Each gets the value that the one
 * before it returned. Returns the value with the changes that made it. A change that fails or hangs, or whose value is wrong, is skipped, or
 * throws unavailable, as the point says.
 */
export async function resolveValue<Subject, Value>(
  ctx: Context,
  point: ValuePoint<Subject, Value>,
  subject: Subject,
  { initial, own = [] }: { initial: Value; own?: readonly Check[] },
): Promise<{ value: Value; changes: ValueChange<Value>[] }> {
  let value = initial
  const changes: ValueChange<Value>[] = []
  for (const change of [...own, ...entriesOf(ctx, point)]) {
    const next = await runChange(ctx, point, change, { subject, value })
    if (next === undefined || Bun.deepEquals(next, value)) continue
    changes.push({ by: change.name, from: value, to: next })
    value = next
  }
  return { value, changes }
}

async function runChange<Subject, Value>(
  ctx: Context,
  point: ValuePoint<Subject, Value>,
  change: Check,
  { subject, value }: { subject: Subject; value: Value },
): Promise<Value | undefined> {
  const isSkipped = point.onFailure === 'skip'
  const work = async () => {
    const next = (await change.run(ctx, subject, value)) as Value | undefined
    const problem = next === undefined ? undefined : point.findProblem(next, subject)
    if (problem !== undefined) throw new Error(problem)
    return next
  }
  try {
    return await runCheck(ctx, change.name, work, isSkipped ? skippedTimeoutMs : checkTimeoutMs)
  } catch (error) {
    if (isSkipped) return undefined
    throw error
  }
}

/** Runs a check or a change. Throws its AppError, and unavailable if it fails or hangs, which is logged with its name. */
async function runCheck<Result>(
  ctx: Context,
  name: string,
  run: () => Promise<Result>,
  timeoutMs = checkTimeoutMs,
): Promise<Result> {
  const startedAt = ctx.core.elapsed()
  try {
    const outcome = run().then((result) => ({ result }))
    const settled = await withTimeout(timeoutMs, outcome, undefined)
    const ms = Math.round(ctx.core.elapsed() - startedAt)
    if (settled && ms >= slowCheckMs) ctx.core.log.warn('check is slow', { check: name, ms })
    if (settled) return settled.result
    ctx.core.log.error('check failed', { check: name, error: `no result within ${timeoutMs} ms` })
  } catch (error) {
    if (error instanceof AppError) throw error
    ctx.core.log.error('check failed', { check: name, error })
  }
  throw httpErrors.unavailable({ retryAfterSeconds: 5 })
}
