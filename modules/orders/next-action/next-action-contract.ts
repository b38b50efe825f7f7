import * as v from 'valibot'

/** Who must act next, by when, and what happens if they miss the deadline and the delivery proof shows nothing new. */
export const NextAction = v.object({
  who: v.picklist(['buyer', 'seller', 'staff', 'provider', 'platform', 'nobody']),
  deadline: v.nullable(v.string()),
  ifMissed: v.nullable(v.picklist(['expires', 'refunds', 'completes', 'disputes'])),
  /** Why the deadline is paused, and how much time is left when it resumes. */
  paused: v.optional(
    v.object({
      reason: v.picklist(['platform', 'inventory', 'site', 'payment', 'processing']),
      remainingSeconds: v.number(),
    }),
  ),
})
export type NextAction = v.InferOutput<typeof NextAction>
