import { inArray, type SQL, sql } from 'drizzle-orm'
import {
  fineAccount,
  goodwillAccount,
  heldPayoutsAccount,
  platformFeeAccount,
  processingFeeAccount,
  providerFeeAccount,
} from '@/modules/wallet/ledger/journal'
import type { JournalKind } from '@/modules/wallet/ledger/journal-kinds'
import { type MonthFigure, monthFigures } from '@/modules/wallet/months/contract'
import { isRareKind, journalKind } from '@/modules/wallet/schema'

/** Legs of these accounts count in their figure, whatever else their journal is. */
const figureOfAccount: Readonly<Record<string, MonthFigure>> = {
  [platformFeeAccount]: 'platformFees',
  [processingFeeAccount]: 'processingFees',
  [providerFeeAccount]: 'providerFees',
  [goodwillAccount]: 'goodwill',
  [fineAccount]: 'fines',
}

/**
 * The figures that a journal of each kind counts in if it moves the money of a seller. Legs of other accounts than those above count in
 * the first one. Kinds without figures never move the money of a seller.
 */
const figuresOfKind: Readonly<Record<JournalKind, readonly MonthFigure[]>> = {
  release: ['sales', 'platformFees', 'processingFees'],
  release_undone: ['sales', 'platformFees', 'processingFees'],
  clawback: ['refunds', 'platformFees', 'processingFees'],
  clawback_undone: ['refunds', 'platformFees', 'processingFees'],
  partial_refund: ['refunds', 'platformFees', 'processingFees'],
  partial_refund_undone: ['refunds', 'platformFees', 'processingFees'],
  appeal_paid: ['goodwill'],
  goodwill: ['goodwill'],
  goodwill_undone: ['goodwill'],
  fine: ['fines'],
  fine_undone: ['fines'],
  payout: ['payouts'],
  payout_returned: ['payouts'],
  dispute_lost: ['chargebacks'],
  dispute_returned: ['chargebacks'],
  // Held payouts are still the sellers' money.
  payout_held: [],
  payout_approved: [],
  payout_rejected: [],
  pay: [],
  refund: [],
  given_otherwise: [],
  late: [],
  late_refund: [],
  late_given_otherwise: [],
  late_forgone: [],
  fee: [],
  dispute_open: [],
  dispute_won: [],
  dispute_again: [],
  dispute_fee: [],
  double_refund: [],
  double_refund_failed: [],
  refund_failed: [],
}

const kinds = Object.keys(figuresOfKind) as JournalKind[]
const quoted = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(', ')

/** SQL: a leg that is the money of sellers. `leg` is the name of the table of postings. */
export function isSellersMoney(leg: string): SQL {
  return sql.raw(`(${leg}.account like 'liability:seller:%' or ${leg}.account = '${heldPayoutsAccount}')`)
}

/** SQL: the figure of a leg `leg` that isn't the money of sellers. Null for a kind that never moves it. */
export const figureOfLeg: SQL = sql`case ${sql.raw(
  Object.entries(figureOfAccount)
    .map(([account, figure]) => `when leg.account = '${account}' then '${figure}'`)
    .join(' '),
)} ${sql.join(
  monthFigures.flatMap((figure) => {
    const first = kinds.filter((kind) => figuresOfKind[kind][0] === figure)
    return first.length === 0
      ? []
      : [sql`when ${journalKind} in (${sql.raw(quoted(first))}) then ${sql.raw(`'${figure}'`)}`]
  }),
  sql` `,
)} end`

/** Kinds with figures that sometimes move no money of a seller: the escrow or the site can pay for a chargeback. */
const sparingKinds: readonly JournalKind[] = ['dispute_lost', 'dispute_returned']

/** SQL: a row of `wallet_journals` that counts in the figure. */
export function countsIn(figure: MonthFigure): SQL {
  const counting = kinds.filter((kind) => figuresOfKind[kind].includes(figure))
  if (counting.length === 0) return sql`false`
  // The condition of the index of rare kinds, repeated for the planner.
  const isIndexed = counting.includes('release') ? sql`true` : isRareKind
  // Only where needed, because it is looked up for every journal of the kinds.
  const moves = sparingKinds.some((kind) => counting.includes(kind))
    ? sql`exists (select 1 from wallet_postings as own where own.journal_id = wallet_journals.id and ${isSellersMoney('own')})`
    : sql`true`
  return sql`${inArray(journalKind, counting)} and ${isIndexed} and ${moves}`
}
