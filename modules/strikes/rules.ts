import type { StrikeRule } from '@/modules/strikes/rules-contract'
import { dayMs } from '@/src/kit/text/duration'

/** Strikes that were given at once. */
export interface GivenStrikes {
  /** Ms since 1970. */
  at: number
  strikes: number
}

/** Returns when a rule last counts strikes that were given at a time; undefined without rules, because then nothing counts them. */
export function expiryOf(rules: readonly StrikeRule[], at: number): number | undefined {
  if (rules.length === 0) return undefined
  return at + Math.max(...rules.map(({ withinDays }) => withinDays)) * dayMs
}

/** Returns the strikes within the days of a rule. */
export function countStrikes(given: readonly GivenStrikes[], withinDays: number, now: number): number {
  return given
    .filter(({ at }) => at > now - withinDays * dayMs)
    .reduce((total, { strikes }) => total + strikes, 0)
}

/** Returns the rule with the longest suspension that the strikes fulfill, or undefined. */
export function findRule(
  rules: readonly StrikeRule[],
  given: readonly GivenStrikes[],
  now: number,
): StrikeRule | undefined {
  return rules
    .filter(({ strikes, withinDays }) => countStrikes(given, withinDays, now) >= strikes)
    .sort((one, other) => compareLengths(other, one) || other.strikes - one.strikes)[0]
}

/** Infinity minus itself isn't zero. */
function compareLengths(one: StrikeRule, other: StrikeRule): number {
  if (one.suspendDays === other.suspendDays) return 0
  if (one.suspendDays === null) return 1
  return other.suspendDays === null ? -1 : one.suspendDays - other.suspendDays
}
