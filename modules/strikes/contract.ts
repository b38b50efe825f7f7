import * as v from 'valibot'
import { inputMessages } from '@/modules/strikes/messages'
import { StrikeRule } from '@/modules/strikes/rules-contract'
import { Reason } from '@/modules/users/contract'
import { sanitizeText } from '@/src/kit/text/sanitize-text'

const textMaxLength = 1_000
export const strikesPerWarningMax = 3
const aboutMaxLength = 100

export const warningReasons = [
  'not_delivered',
  'misdescribed',
  'abuse',
  'spam',
  'off_site',
  'reviews',
  'other',
] as const
export type WarningReason = (typeof warningReasons)[number]

const sharedEntries = {
  id: v.string(),
  at: v.string(),
  reason: v.picklist(warningReasons),
  text: v.string(),
  strikes: v.number(),
  /** When no rule counts its strikes anymore; null if none counts them. */
  expiresAt: v.nullable(v.string()),
  acknowledgedAt: v.nullable(v.string()),
  liftedAt: v.nullable(v.string()),
  liftReason: v.nullable(v.string()),
}

/** A warning as its user sees it. */
export const OwnWarning = v.object(sharedEntries)
export type OwnWarning = v.InferOutput<typeof OwnWarning>

/** A warning as staff see it. */
export const StaffWarning = v.object({
  ...sharedEntries,
  /** Null if the account doesn't exist anymore. */
  author: v.nullable(v.string()),
  /** The path of the case that it is about. */
  about: v.nullable(v.string()),
})
export type StaffWarning = v.InferOutput<typeof StaffWarning>

/** The consequence of a warning with this many strikes. */
export const StrikeOutcome = v.object({
  strikes: v.number(),
  /** Null if it doesn't suspend the account. */
  rule: v.nullable(StrikeRule),
  /** The strikes within the days of the rule; without a rule, all that still count. */
  total: v.number(),
  /** The account is already suspended for at least as long. */
  isLonger: v.boolean(),
})
export type StrikeOutcome = v.InferOutput<typeof StrikeOutcome>

export const UserStrikes = v.object({
  /** The strikes that a rule still counts. */
  active: v.number(),
  /** By the number of strikes, from none. */
  outcomes: v.array(StrikeOutcome),
  /** Newest first. */
  warnings: v.array(StaffWarning),
})
export type UserStrikes = v.InferOutput<typeof UserStrikes>

/** `suspendDays` is what `outcomes` said for these strikes: left out if they don't suspend the account. */
export const WarningInput = v.object({
  reason: v.picklist(warningReasons, inputMessages.reason),
  text: v.pipe(
    v.string(inputMessages.text.missing),
    v.transform(sanitizeText),
    v.nonEmpty(inputMessages.text.missing),
    v.maxLength(textMaxLength, inputMessages.text.long(textMaxLength)),
  ),
  strikes: v.pipe(
    v.number(inputMessages.strikes(strikesPerWarningMax)),
    v.integer(inputMessages.strikes(strikesPerWarningMax)),
    v.minValue(0, inputMessages.strikes(strikesPerWarningMax)),
    v.maxValue(strikesPerWarningMax, inputMessages.strikes(strikesPerWarningMax)),
  ),
  suspendDays: v.optional(v.nullable(v.number(inputMessages.suspendDays))),
  about: v.optional(
    v.pipe(
      v.string(inputMessages.about),
      v.regex(/^\/admin\/[a-z-]+\/[\w-]+$/, inputMessages.about),
      v.maxLength(aboutMaxLength, inputMessages.about),
    ),
  ),
})
export type WarningInput = v.InferOutput<typeof WarningInput>

export const LiftInput = v.object({ reason: Reason })
