import * as v from 'valibot'

/** A kind of error, with the code and status of its responses. */
export const Problem = v.object({
  code: v.string(),
  status: v.number(),
  title: v.string(),
  detail: v.string(),
  advice: v.string(),
})
export type Problem = v.InferOutput<typeof Problem>
