import * as v from 'valibot'
import { switchInputMessages } from '@/modules/settings/switches/messages'
import { sanitizeText } from '@/src/kit/text/sanitize-text'

export const switchNames = ['sales', 'payouts', 'changes'] as const
const messageMaxLength = 300

const State = v.picklist(['on', 'off'], switchInputMessages.state)

/** The notice for users; empty for none. */
export const SwitchMessage = v.pipe(
  v.string(switchInputMessages.message),
  v.transform(sanitizeText),
  v.maxLength(messageMaxLength, switchInputMessages.message),
)

/** A switch that is left out stays as it is. */
export const SwitchesInput = v.object({
  sales: v.optional(State),
  payouts: v.optional(State),
  changes: v.optional(State),
  /** Of the switches that the request names as off; without one, of all that are off. Left out, they keep theirs. */
  message: v.optional(v.nullable(SwitchMessage)),
})
export type SwitchesInput = v.InferOutput<typeof SwitchesInput>

export const SwitchStates = v.object({
  sales: State,
  payouts: State,
  changes: State,
  /** The notice for users, of the latest one that has one. */
  message: v.nullable(v.string()),
})
export type SwitchStates = v.InferOutput<typeof SwitchStates>
