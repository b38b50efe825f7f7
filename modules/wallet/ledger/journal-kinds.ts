/** The first part of the key of every journal that can be posted. Stored in an append-only table, so none changes its meaning. */
export const journalKinds = [
  'pay',
  'release',
  'release_undone',
  'refund',
  'given_otherwise',
  'late',
  'late_refund',
  'late_given_otherwise',
  'late_forgone',
  'fee',
  'clawback',
  'clawback_undone',
  'partial_refund',
  'partial_refund_undone',
  'appeal_paid',
  'goodwill',
  'goodwill_undone',
  'fine',
  'fine_undone',
  'payout',
  'payout_held',
  'payout_approved',
  'payout_rejected',
  'payout_returned',
  'dispute_open',
  'dispute_won',
  'dispute_lost',
  'dispute_again',
  'dispute_returned',
  'dispute_fee',
  'double_refund',
  'double_refund_failed',
  'refund_failed',
] as const
export type JournalKind = (typeof journalKinds)[number]

/** The kind in the key of a journal; undefined for one that an earlier version posted. */
export function kindOf(key: string): JournalKind | undefined {
  const kind = key.split(':')[0]
  return journalKinds.find((one) => one === kind)
}

/** For example `release:{order}`. */
export type JournalKey = `${JournalKind}:${string}`
