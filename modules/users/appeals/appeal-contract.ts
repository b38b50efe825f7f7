import * as v from 'valibot'
import { inputMessages } from '@/modules/users/messages'
import { StaffReason } from '@/src/kit/staff/staff-reason'
import { sanitizeText } from '@/src/kit/text/sanitize-text'

const textMaxLength = 1_000

/** `overturned`: the suspension was ended because of it. `closed`: the suspension ended before anyone decided. */
const appealStates = ['open', 'upheld', 'overturned', 'closed'] as const
export type SuspensionAppealState = (typeof appealStates)[number]

export const appealResults = ['upheld', 'overturned'] as const

const appealEntries = {
  text: v.string(),
  at: v.string(),
  /** Null until staff decide. */
  answer: v.nullable(v.string()),
}

/** What the user did and can do about their suspension. */
export const OwnAppeal = v.object({
  /** A suspension can be appealed once; one that staff changed, once more. */
  mayAppeal: v.boolean(),
  /** The one against the suspension that they are under; null without one. */
  appeal: v.nullable(v.object(appealEntries)),
})
export type OwnAppeal = v.InferOutput<typeof OwnAppeal>

/** An appeal of a suspension as staff see it. */
export const AppealCase = v.object({
  id: v.string(),
  ...appealEntries,
  state: v.picklist(appealStates),
  userId: v.string(),
  username: v.string(),
  /** Null unless the user is still suspended. */
  suspension: v.nullable(
    v.object({
      at: v.string(),
      until: v.nullable(v.string()),
      reason: v.string(),
      /** Null for the operator. */
      by: v.nullable(v.string()),
    }),
  ),
  /** Who decided it; null until then. */
  decidedBy: v.nullable(v.string()),
  mayDecide: v.boolean(),
  mayReopen: v.boolean(),
})
export type AppealCase = v.InferOutput<typeof AppealCase>

export const AppealInput = v.object({
  text: v.pipe(
    v.string(inputMessages.appeal.missing),
    v.transform(sanitizeText),
    v.nonEmpty(inputMessages.appeal.missing),
    v.maxLength(textMaxLength, inputMessages.appeal.long(textMaxLength)),
  ),
})

export const AppealDecision = v.object({
  result: v.picklist(appealResults, inputMessages.appeal.result),
  reason: StaffReason,
})
export type AppealDecision = v.InferOutput<typeof AppealDecision>
