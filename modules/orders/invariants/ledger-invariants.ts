import { sql } from 'drizzle-orm'
import type { Invariant } from '@/src/kit/checks/invariants'

/** The seller was paid, and the sale wasn't reversed. */
const isReleased = sql.raw('o.completed_at is not null and o.refund_reason is null')
const lostCents = sql.raw("case when o.chargeback = 'lost' then o.chargeback_cents else 0 end")
const platformCents = sql.raw('coalesce(o.retained_platform_fee_cents, o.platform_fee_cents)')
const processingCents = sql.raw('coalesce(o.retained_processing_fee_cents, o.processing_fee_cents)')
/** The seller's share of what is retained of the price. */
const netCents = sql`(o.price_cents - o.partial_refund_cents - ${platformCents} - ${processingCents})`

/** Sums the postings of one kind of account of an order. */
const sumOf = (condition: string) =>
  sql.raw(`coalesce(sum(case when ${condition} then p.amount_cents else 0 end), 0)`)

/** Matches journals by the first part of their keys. */
const isKeyOf = (...facts: string[]) => `(${facts.map((fact) => `j.key like '${fact}:%'`).join(' or ')})`

/** They tie the ledger to the amounts and the parties of the orders. */
export const ledgerInvariants: Invariant[] = [
  {
    id: 'I18',
    holds:
      'the payment, refunds, fees and chargebacks of an order are what its journals moved at its provider',
    violations: sql`
      select o.id, o.captured_cents, o.refunded_cents, o.provider_fee_cents, o.chargeback_cents, o.chargeback_fee_cents,
        moved.captured, moved.refunded, moved.fee, moved.chargeback, moved.chargeback_fee, moved.total, moved.first_provider, moved.last_provider
      from orders_orders as o left join (
        select j.order_id,
          ${sumOf(isKeyOf('pay', 'late'))} as captured,
          -${sumOf(isKeyOf('refund', 'given_otherwise', 'late_refund', 'refund_failed', 'double_refund', 'double_refund_failed'))} as refunded,
          -${sumOf(isKeyOf('fee'))} as fee,
          -${sumOf(isKeyOf('dispute_open', 'dispute_won', 'dispute_returned'))} as chargeback,
          -${sumOf(isKeyOf('dispute_fee'))} as chargeback_fee,
          sum(p.amount_cents) as total,
          min(p.account) as first_provider, max(p.account) as last_provider
        from wallet_journals as j join wallet_postings as p on p.journal_id = j.id and p.account like 'asset:provider:%'
        where j.order_id is not null
        group by j.order_id) as moved on moved.order_id = o.id
      where coalesce(o.captured_cents, 0) <> coalesce(moved.captured, 0)
        or o.refunded_cents <> coalesce(moved.refunded, 0)
        or coalesce(o.provider_fee_cents, 0) <> coalesce(moved.fee, 0)
        or o.chargeback_cents <> coalesce(moved.chargeback, 0)
        or o.chargeback_fee_cents <> coalesce(moved.chargeback_fee, 0)
        or moved.total <> moved.captured - moved.refunded - moved.fee - moved.chargeback - moved.chargeback_fee
        or moved.first_provider <> moved.last_provider
        or moved.first_provider <> 'asset:provider:' || o.provider
        or (o.captured_cents is null and o.provider_fee_cents is not null)
        or o.unmatched_cents <= 0`,
  },
  {
    id: 'I19',
    holds:
      "a released order pays its seller the price less the fees and the seller's share of a chargeback, and the site its fees; other orders pay nobody, except after an appeal that came too late to stop the refund",
    violations: sql`
      select o.id, o.seller_id, o.completed_at, o.refund_reason, o.chargeback, o.chargeback_cents, o.appeal_paid_cents, paid.seller, paid.platform, paid.processing
      from orders_orders as o left join (
        select j.order_id,
          -${sumOf("p.account like 'liability:seller:%'")} as seller,
          -${sumOf("p.account = 'income:platform_fee'")} as platform,
          -${sumOf("p.account = 'income:processing_fee'")} as processing,
          min(case when p.account like 'liability:seller:%' then p.account end) as first_seller,
          max(case when p.account like 'liability:seller:%' then p.account end) as last_seller
        from wallet_journals as j join wallet_postings as p on p.journal_id = j.id
          and (p.account like 'liability:seller:%' or p.account in ('income:platform_fee', 'income:processing_fee'))
        where j.order_id is not null and j.key not like 'goodwill%'
        group by j.order_id) as paid on paid.order_id = o.id
      where coalesce(paid.seller, 0) <> case when ${isReleased} and ${lostCents} < ${netCents} then ${netCents} - (${lostCents}) else o.appeal_paid_cents end
        or (o.appeal_paid_cents <> 0 and (coalesce(o.refund_reason, '') <> 'decided' or o.appeal_paid_cents < 0 or o.appeal_paid_cents > ${netCents}))
        or coalesce(paid.platform, 0) <> case when ${isReleased} then ${platformCents} else 0 end
        or coalesce(paid.processing, 0) <> case when ${isReleased} then ${processingCents} else 0 end
        or paid.first_seller <> 'liability:seller:' || o.seller_id
        or paid.last_seller <> 'liability:seller:' || o.seller_id`,
  },
  {
    id: 'I20',
    holds: 'every journal of an order belongs to an existing one, and its chargeback steps are counted',
    violations: sql`
      select j.order_id, j.key from wallet_journals as j left join orders_orders as o on o.id = j.order_id
      where j.order_id is not null and o.id is null
      union all
      select o.id, 'step ' || o.chargeback_step from orders_orders as o
      where o.chargeback_step > 0 and not exists (
        select 1 from wallet_journals as j
        where j.order_id = o.id and j.key not like 'late_refund:%'
          and ((o.chargeback_step = 1 and j.key like '%:' || o.id
              and (j.key like 'dispute!_%' escape '!' or j.key like 'double!_%' escape '!'
                or j.key like 'late!_%' escape '!' or j.key like 'refund_failed:%' or j.key like 'partial_refund%'))
            or (o.chargeback_step > 1 and j.key like '%:' || o.id || ':' || (o.chargeback_step - 1))))`,
  },
]
