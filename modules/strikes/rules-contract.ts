import * as v from 'valibot'

export const strikeRulesMax = 20
export const strikesMax = 100
/** Ten years. */
export const strikeDaysMax = 3_650

const writtenRule = /^(\d{1,4}) in (\d{1,5}): (\d{1,5}|forever)$/
const none = 'none'

/** So many strikes within so many days suspend the account. */
export const StrikeRule = v.object({
  strikes: v.number(),
  withinDays: v.number(),
  /** Null for a suspension without an end. */
  suspendDays: v.nullable(v.number()),
})
export type StrikeRule = v.InferOutput<typeof StrikeRule>

/** Parses "3 in 90: 30, 5 in 365: forever" or "none". Returns undefined if a rule is invalid or two are about the same strikes and days. */
export function parseRules(written: string): StrikeRule[] | undefined {
  if (written.trim() === none) return []
  const parts = written.split(',').map((part) => part.trim().replaceAll(/\s+/g, ' '))
  const rules = parts.flatMap((part) => parseRule(part) ?? [])
  const isEachDifferent =
    new Set(rules.map(({ strikes, withinDays }) => `${strikes} ${withinDays}`)).size === rules.length
  if (rules.length !== parts.length || rules.length > strikeRulesMax || !isEachDifferent) return undefined
  return rules
}

function parseRule(written: string): StrikeRule | undefined {
  const [, strikes, withinDays, suspendDays] = writtenRule.exec(written) ?? []
  const rule = {
    strikes: Number(strikes),
    withinDays: Number(withinDays),
    suspendDays: suspendDays === 'forever' ? null : Number(suspendDays),
  }
  const isInRange =
    isWithin(rule.strikes, strikesMax) &&
    isWithin(rule.withinDays, strikeDaysMax) &&
    (rule.suspendDays === null || isWithin(rule.suspendDays, strikeDaysMax))
  return isInRange ? rule : undefined
}

function isWithin(value: number, max: number): boolean {
  return value >= 1 && value <= max
}

/** Formats rules as text that `parseRules` accepts. */
export function formatRules(rules: readonly StrikeRule[]): string {
  const parts = rules.map(
    ({ strikes, withinDays, suspendDays }) => `${strikes} in ${withinDays}: ${suspendDays ?? 'forever'}`,
  )
  return parts.join(', ') || none
}
