import type { Context } from '@/src/kit/context'

/** A recurring background job. */
export interface Job {
  /** `module.what-it-does` */
  readonly name: string
  readonly everyMs: number
  readonly run: (ctx: Context) => Promise<unknown>
  /** Runs once more when the application stops. */
  readonly runsOnStop?: boolean
}

/** Does the work for each; a failure is logged with what `describe` returns, and doesn't affect the others. */
export async function attemptEach<One>(
  ctx: Context,
  all: readonly One[],
  {
    work,
    failure,
    describe,
  }: { work: (one: One) => Promise<unknown>; failure: string; describe: (one: One) => object },
): Promise<void> {
  const results = await Promise.allSettled(all.map(work))
  for (const [at, one] of all.entries()) {
    const result = results[at]
    if (result?.status === 'rejected') ctx.core.log.error(failure, { ...describe(one), error: result.reason })
  }
}

/** A job that runs every `everyMs`, never twice at once. */
export function every(
  everyMs: number,
  name: string,
  run: (ctx: Context) => Promise<unknown>,
  { runsOnStop = false }: { runsOnStop?: boolean } = {},
): Job {
  return { name, everyMs, run, runsOnStop }
}
