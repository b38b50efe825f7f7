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

/** A job that runs every `everyMs`, never twice at once. */
export function every(
  everyMs: number,
  name: string,
  run: (ctx: Context) => Promise<unknown>,
  { runsOnStop = false }: { runsOnStop?: boolean } = {},
): Job {
  return { name, everyMs, run, runsOnStop }
}
