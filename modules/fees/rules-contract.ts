import * as v from 'valibot'
import { inputMessages } from '@/modules/fees/messages'
import type { FeeRule } from '@/modules/fees/resolve-contract'
import { zonedTime } from '@/src/kit/input/params'
import { amountCents, dollarsOf, priceMaxCents } from '@/src/kit/money'
import { isoTime } from '@/src/kit/text/iso-time'
import { sanitizeLine } from '@/src/kit/text/sanitize-text'

const feeRulesMax = 100
const nameMaxLength = 60
const levelDaysMax = 366
const levelSalesMax = 1_000_000
const fullBps = 10_000

function whole(min: number, max: number, message: string) {
  return v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message))
}

const cents = (message: string) => whole(0, priceMaxCents, message)

const Level = v.object(
  {
    days: whole(1, levelDaysMax, inputMessages.days),
    minSales: v.optional(whole(0, levelSalesMax, inputMessages.minSales)),
    minVolume: v.optional(amountCents(inputMessages.amount)),
  },
  inputMessages.level,
)

const Match = v.object(
  {
    category: v.optional(v.pipe(v.string(inputMessages.category), v.maxLength(40, inputMessages.category))),
    sellerId: v.optional(v.pipe(v.string(inputMessages.sellerId), v.maxLength(64, inputMessages.sellerId))),
    level: v.optional(Level),
    minPrice: v.optional(amountCents(inputMessages.amount)),
  },
  inputMessages.match,
)

const RuleEntries = v.object(
  {
    name: v.pipe(
      v.string(inputMessages.name),
      v.transform(sanitizeLine),
      v.minLength(1, inputMessages.name),
      v.maxLength(nameMaxLength, inputMessages.name),
    ),
    match: v.optional(Match, {}),
    bps: whole(0, fullBps, inputMessages.bps),
    fixedCents: v.optional(cents(inputMessages.cents), 0),
    minCents: v.optional(cents(inputMessages.cents), 0),
    maxCents: v.optional(v.nullable(cents(inputMessages.cents)), null),
    from: v.optional(v.nullable(zonedTime(inputMessages.from)), null),
  },
  inputMessages.rule,
)

/** A rule as staff write it; amounts of dollars are parsed into cents. */
const RuleInput = v.pipe(
  RuleEntries,
  v.forward(
    v.check(({ minCents, maxCents }) => maxCents === null || maxCents >= minCents, inputMessages.max),
    ['maxCents'],
  ),
  v.transform(toRule),
)

/** The whole list: it replaces the one before. */
export const FeeRulesInput = v.pipe(
  v.array(RuleInput, inputMessages.rules),
  v.maxLength(feeRulesMax, inputMessages.tooMany),
)

function toRule({ match, from, ...rule }: v.InferOutput<typeof RuleEntries>): FeeRule {
  const { level, minPrice, ...rest } = match
  const { minVolume, ...levelRest } = level ?? {}
  return {
    ...rule,
    match: {
      ...rest,
      ...(level && {
        level: {
          days: level.days,
          ...levelRest,
          ...(minVolume !== undefined && { minVolumeCents: minVolume }),
        },
      }),
      ...(minPrice !== undefined && { minPriceCents: minPrice }),
    },
    from: from === null ? null : Date.parse(from),
  }
}

/** A rule as responses show it. What isn't set is left out. */
export const PresentedRule = v.object({
  name: v.string(),
  match: v.object({
    category: v.optional(v.string()),
    sellerId: v.optional(v.string()),
    level: v.optional(
      v.object({ days: v.number(), minSales: v.optional(v.number()), minVolume: v.optional(v.number()) }),
    ),
    minPrice: v.optional(v.number()),
  }),
  bps: v.number(),
  fixedCents: v.optional(v.number()),
  minCents: v.optional(v.number()),
  maxCents: v.optional(v.number()),
  from: v.optional(v.string()),
  /** It never takes effect unless an admin saves the rules again, because its author is no longer an admin. */
  unconfirmed: v.optional(v.literal(true)),
})
export type PresentedRule = v.InferOutput<typeof PresentedRule>

export function presentRule({
  name,
  match,
  bps,
  fixedCents,
  minCents,
  maxCents,
  from,
}: FeeRule): PresentedRule {
  const { category, sellerId, level, minPriceCents } = match
  return {
    name,
    match: {
      ...(category !== undefined && { category }),
      ...(sellerId !== undefined && { sellerId }),
      ...(level !== undefined && { level: presentLevel(level) }),
      ...(minPriceCents !== undefined && { minPrice: dollarsOf(minPriceCents) }),
    },
    bps,
    ...(fixedCents > 0 && { fixedCents }),
    ...(minCents > 0 && { minCents }),
    ...(maxCents !== null && { maxCents }),
    ...(from !== null && { from: isoTime(from) }),
  }
}

function presentLevel({ days, minSales, minVolumeCents }: NonNullable<FeeRule['match']['level']>) {
  return {
    days,
    ...(minSales !== undefined && { minSales }),
    ...(minVolumeCents !== undefined && { minVolume: dollarsOf(minVolumeCents) }),
  }
}

/** The rules that decide a seller's own fees, the most specific first. Their own conditions about sellers are left out. */
export const OwnFees = v.object({
  processingBps: v.number(),
  generalBps: v.number(),
  sets: v.array(
    v.object({
      announcedAt: v.string(),
      unconfirmedSince: v.nullable(v.string()),
      rules: v.array(
        v.object({
          name: v.string(),
          category: v.nullable(v.string()),
          minPriceCents: v.number(),
          bps: v.number(),
          fixedCents: v.number(),
          minCents: v.number(),
          maxCents: v.nullable(v.number()),
          from: v.nullable(v.string()),
        }),
      ),
    }),
  ),
})
export type OwnFees = v.InferOutput<typeof OwnFees>

const Comparison = {
  sales: v.number(),
  /** Decimal strings of dollars: of the sales, the platform fees that were taken, and those under the rules. */
  gross: v.string(),
  fees: v.string(),
  newFees: v.string(),
}

/** What sales of the last 90 days would have cost under rules. */
export const FeePreview = v.object({
  total: v.object(Comparison),
  /** Those whose fees change most. */
  sellers: v.array(v.object({ sellerId: v.string(), seller: v.nullable(v.string()), ...Comparison })),
  sellersLeftOut: v.number(),
})
export type FeePreview = v.InferOutput<typeof FeePreview>
