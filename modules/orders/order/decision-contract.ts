import * as v from 'valibot'
import { longText, Outcome, reasonCodes } from '@/modules/orders/contract'
import { inputMessages } from '@/modules/orders/input-messages'
import { amountCents } from '@/src/kit/money'

export const Decision = v.object({
  outcome: Outcome,
  /** Cents that the buyer gets back by a split. */
  refundAmount: v.optional(amountCents(inputMessages.splitAmount)),
  reason: longText(inputMessages.reason),
  reasonCode: v.optional(v.picklist(reasonCodes, inputMessages.reasonCode), 'other'),
})
export type Decision = v.InferOutput<typeof Decision>

export const UndoDecision = v.object({ reason: Decision.entries.reason })
export const AppealRequest = v.object({ reason: longText(inputMessages.appealReason) })
/** `overturned` decides the other outcome; the reason code is about that decision. */
export const AppealDecision = v.object({
  result: v.picklist(['upheld', 'overturned'], inputMessages.appealResult),
  reason: Decision.entries.reason,
  reasonCode: Decision.entries.reasonCode,
})
export type AppealDecision = v.InferOutput<typeof AppealDecision>
export const RejectProposal = v.object({ reason: Decision.entries.reason })
