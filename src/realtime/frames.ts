import * as v from 'valibot'
import type { UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { safeIssueMessage } from '@/src/kit/input/parse-input'
import type { FrameHandler } from '@/src/kit/realtime/frame-handler'

type FrameRules<Data extends v.GenericSchema> = Pick<FrameHandler, 'limit' | 'verified'> & {
  readonly data: Data
}

/**
 * Defines a frame handler for `frames` of a module. `data` is validated before `run`. An error from `run` goes to the
 * sender as an `error` frame; the connection stays open.
 */
export function onFrame<Data extends v.GenericSchema>(
  type: string,
  { data: schema, ...rules }: FrameRules<Data>,
  run: (ctx: UserContext, data: v.InferOutput<Data>) => Promise<void>,
): FrameHandler {
  return { type, ...rules, run: async (ctx, data) => run(ctx, parseData(schema, data)) }
}

/** Throws invalid. The message never quotes the input. */
export function parseData<Data extends v.GenericSchema>(schema: Data, data: unknown): v.InferOutput<Data> {
  const parsed = v.safeParse(schema, data, { message: safeIssueMessage })
  if (parsed.success) return parsed.output
  throw httpErrors.invalid({ detail: parsed.issues[0].message })
}
