import * as v from 'valibot'
import { safeIssueMessage } from '@/src/http/problems'
import type { RateRule } from '@/src/http/rate-limits'
import type { UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'

/** What goes over a socket, either way, as JSON text. */
export interface Frame {
  readonly type: string
  readonly data: unknown
}

/** What a kind of frame demands of whoever sends it, besides a session. */
interface FrameRules<Data extends v.GenericSchema> {
  readonly data: Data
  /** How often a person may send it, over all of their sockets. */
  readonly limit?: RateRule
  /** Only whoever may buy and sell. */
  readonly verified?: true
}

/** A kind of frame that people send, and what is done with one. */
export interface FrameHandler {
  readonly type: string
  readonly limit?: RateRule
  readonly verified?: true
  readonly run: (ctx: UserContext, data: unknown) => Promise<void>
}

/**
 * Names a kind of frame for `frames` of a module. What `run` throws is told to the sender alone, as an `error` frame; the
 * connection stays.
 */
export function onFrame<Data extends v.GenericSchema>(
  type: string,
  { data, ...demands }: FrameRules<Data>,
  run: (ctx: UserContext, data: v.InferOutput<Data>) => Promise<void>,
): FrameHandler {
  return { type, ...demands, run: async (ctx, given) => run(ctx, parseData(data, given)) }
}

/** Throws invalid, in words that quote nothing. */
export function parseData<Data extends v.GenericSchema>(schema: Data, given: unknown): v.InferOutput<Data> {
  const parsed = v.safeParse(schema, given, { message: safeIssueMessage })
  if (parsed.success) return parsed.output
  throw httpErrors.invalid({ detail: parsed.issues[0].message })
}
