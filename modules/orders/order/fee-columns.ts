import { integer, text } from '@/src/db/columns'

/** The fees of the price, and how they follow from what is retained of it: see fee-lines. */
export const feeColumns = {
  platformFeeCents: integer('platform_fee_cents').notNull(),
  processingFeeCents: integer('processing_fee_cents').notNull(),
  /** The rates are null if only the amounts are known. */
  platformFeeBps: integer('platform_fee_bps'),
  platformFeeFixedCents: integer('platform_fee_fixed_cents').notNull().default(0),
  platformFeeMinCents: integer('platform_fee_min_cents').notNull().default(0),
  platformFeeMaxCents: integer('platform_fee_max_cents'),
  /** The name of the fee rule of the platform fee; null for PLATFORM_FEE_BPS. */
  feeRule: text('fee_rule'),
  processingFeeBps: integer('processing_fee_bps'),
  /** What staff refunded of the price while the sale stands, made or still due. */
  partialRefundCents: integer('partial_refund_cents').notNull().default(0),
  /** The fees of what is retained after partial refunds; null without one. */
  retainedPlatformFeeCents: integer('retained_platform_fee_cents'),
  retainedProcessingFeeCents: integer('retained_processing_fee_cents'),
}
