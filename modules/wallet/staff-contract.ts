import * as v from 'valibot'
import { fineAppealResults, payoutMethods, payoutStates } from '@/modules/wallet/contract'
import { inputMessages } from '@/modules/wallet/messages'
import { monthFigures } from '@/modules/wallet/months/contract'
import { cursorParam, limitParam, timeParam } from '@/src/kit/input/params'
import { AmountCents, priceMaxCents } from '@/src/kit/money'
import { sanitizeText } from '@/src/kit/text/sanitize-text'

const idMaxLength = 64
const accountMaxLength = 100
const reasonMaxLength = 1_000

/** What staff have to know before they approve a payout. */
const PayoutFacts = v.object({
  isSuspended: v.boolean(),
  /** Nothing was paid to the seller before. */
  isFirst: v.boolean(),
  memberSince: v.string(),
  /** About sales of the seller. */
  openDisputes: v.number(),
})
export type PayoutFacts = v.InferOutput<typeof PayoutFacts>

/** A payout as staff see it. */
export const StaffPayout = v.object({
  id: v.string(),
  sellerId: v.string(),
  /** Null if the account doesn't exist anymore. */
  seller: v.nullable(v.string()),
  amount: v.string(),
  returned: v.string(),
  method: v.picklist(payoutMethods),
  state: v.picklist(payoutStates),
  /** Why it failed or was rejected. */
  reason: v.nullable(v.string()),
  createdAt: v.string(),
  paidAt: v.nullable(v.string()),
  arrivesAt: v.nullable(v.string()),
  /** Null unless the payout is held. */
  facts: v.nullable(PayoutFacts),
})
export type StaffPayout = v.InferOutput<typeof StaffPayout>

const idParam = v.optional(v.pipe(v.string(), v.maxLength(idMaxLength)))

/** Filters that are left out match everything. */
export const StaffPayoutQuery = v.object({
  state: v.optional(v.picklist(payoutStates, inputMessages.state)),
  sellerId: idParam,
  limit: limitParam(100, inputMessages.limit),
  cursor: cursorParam,
})
export type StaffPayoutQuery = v.InferOutput<typeof StaffPayoutQuery>

/** Why staff reject a payout or fine a seller, who reads it. */
export const SellerReason = v.object({
  reason: v.pipe(
    v.string(inputMessages.reason),
    v.transform(sanitizeText),
    v.minLength(1, inputMessages.reason),
    v.maxLength(reasonMaxLength, inputMessages.reasonLength(reasonMaxLength)),
  ),
})

/** `orderId`: the sale that it is about. */
export const FineInput = v.object({
  amount: v.pipe(
    AmountCents,
    v.minValue(1, inputMessages.amount),
    v.maxValue(priceMaxCents, inputMessages.amount),
  ),
  reason: SellerReason.entries.reason,
  orderId: v.optional(v.pipe(v.string(), v.maxLength(idMaxLength))),
})
export type FineInput = v.InferOutput<typeof FineInput>

export const FineAppealDecision = v.object({
  result: v.picklist(fineAppealResults, inputMessages.result),
  reason: SellerReason.entries.reason,
})
export type FineAppealDecision = v.InferOutput<typeof FineAppealDecision>

export const ActParams = v.object({ id: v.string(), actId: v.string() })

const time = timeParam(inputMessages.time)

/**
 * Filters that are left out match everything. `account` is exact, `kind` is the first part of a journal's key, and `figure` is one of the
 * report of a month that the journal counts in.
 */
export const JournalsQuery = v.object({
  /** Its ID, or its number as in #1001. */
  orderId: idParam,
  /** The username or the ID of a seller, whose account it is. */
  seller: v.optional(v.pipe(v.string(), v.maxLength(accountMaxLength))),
  account: v.optional(v.pipe(v.string(), v.maxLength(accountMaxLength))),
  kind: v.optional(v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/, inputMessages.kind))),
  figure: v.optional(v.picklist(monthFigures, inputMessages.figure)),
  from: time,
  to: time,
  limit: limitParam(100, inputMessages.limit),
  cursor: cursorParam,
})
export type JournalsQuery = v.InferOutput<typeof JournalsQuery>

/** A journal of the ledger. Amounts are signed decimal strings in dollars: debit positive. */
export const StaffJournal = v.object({
  id: v.string(),
  key: v.string(),
  kind: v.string(),
  orderId: v.nullable(v.string()),
  orderNumber: v.nullable(v.number()),
  payoutId: v.nullable(v.string()),
  at: v.string(),
  postings: v.array(
    v.object({
      account: v.string(),
      /** The username, for the account of one seller who exists. */
      seller: v.nullable(v.string()),
      amount: v.string(),
    }),
  ),
})
export type StaffJournal = v.InferOutput<typeof StaffJournal>

/** `at` defaults to now. `seller` is a username, whose account is added. */
export const AccountsQuery = v.object({
  at: time,
  seller: v.optional(v.pipe(v.string(), v.maxLength(accountMaxLength))),
})

/** The balance of an account: debit positive. */
export const AccountBalance = v.object({
  account: v.string(),
  /** The username, for the account of one seller. */
  seller: v.nullable(v.string()),
  balance: v.string(),
})
export type AccountBalance = v.InferOutput<typeof AccountBalance>

/** What the site owes a seller, or a seller the site. */
export const SellerBalance = v.object({
  sellerId: v.string(),
  /** Null if the account doesn't exist anymore. */
  seller: v.nullable(v.string()),
  /** Negative if the seller owes the site. */
  balance: v.string(),
  /** Of the latest posting. */
  movedAt: v.string(),
})
export type SellerBalance = v.InferOutput<typeof SellerBalance>

export const SellerBalancesQuery = v.object({
  limit: limitParam(100, inputMessages.limit),
  cursor: cursorParam,
})
export type SellerBalancesQuery = v.InferOutput<typeof SellerBalancesQuery>

/** The provider account's balance in the ledger and in the provider's records. */
export const Reconciliation = v.object({
  provider: v.string(),
  day: v.string(),
  at: v.string(),
  ours: v.string(),
  theirs: v.string(),
  difference: v.string(),
})
export type Reconciliation = v.InferOutput<typeof Reconciliation>

export const LedgerChecksResult = v.object({
  /** The latest check of all invariants, and the ids of those that are broken. */
  audit: v.object({ at: v.nullable(v.string()), broken: v.array(v.string()) }),
  days: v.array(Reconciliation),
})
export type LedgerChecksResult = v.InferOutput<typeof LedgerChecksResult>
