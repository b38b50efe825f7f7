import * as v from 'valibot'

/** `closed`: the decision was undone before anyone decided the appeal. `accepted`: the party that lost gave up its appeal. */
const appealStates = ['open', 'upheld', 'overturned', 'closed', 'accepted'] as const
export type AppealState = (typeof appealStates)[number]

/** The objection of the party that lost a dispute, and the answer of other staff. */
export const Appeal = v.object({
  by: v.picklist(['buyer', 'seller']),
  reason: v.string(),
  at: v.string(),
  state: v.picklist(appealStates),
  answer: v.nullable(v.string()),
})
export type Appeal = v.InferOutput<typeof Appeal>
