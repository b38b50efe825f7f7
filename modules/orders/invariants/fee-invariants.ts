import { sql } from 'drizzle-orm'
import type { Invariant } from '@/src/kit/checks/invariants'

const least = (one: string, other: string) => `case when ${one} < ${other} then ${one} else ${other} end`

const platformCents = '(o.price_cents * o.platform_fee_bps + 5000) / 10000 + o.platform_fee_fixed_cents'
const processingCents = '(o.price_cents * o.processing_fee_bps + 5000) / 10000'
const atLeastMin = `case when ${platformCents} < o.platform_fee_min_cents then o.platform_fee_min_cents else ${platformCents} end`
const atMostMax = `coalesce(${least(`(${atLeastMin})`, 'o.platform_fee_max_cents')}, ${atLeastMin})`

/** The same of what is retained of the price. */
const retained = (formula: string) =>
  formula.replaceAll('o.price_cents', '(o.price_cents - o.partial_refund_cents)')

/** They tie the amounts of the fees to the lines that were frozen with them. Orders from before there were lines have no rates. */
export const feeInvariants: Invariant[] = [
  {
    id: 'I40',
    holds: 'the fees of an order are what its frozen lines say, and no more than its price',
    violations: sql.raw(`
      select o.id, o.price_cents, o.platform_fee_cents, o.processing_fee_cents from orders_orders as o
      where o.platform_fee_cents < 0 or o.processing_fee_cents < 0
        or o.platform_fee_cents + o.processing_fee_cents > o.price_cents
        or (o.platform_fee_bps is not null and (o.platform_fee_cents <> ${least(`(${atMostMax})`, 'o.price_cents')}
          or o.processing_fee_cents <> ${least(processingCents, '(o.price_cents - o.platform_fee_cents)')}))`),
  },
  {
    id: 'I49',
    holds:
      'a partial refund leaves the seller the price less it and the fees of that, and only a sale that was released has one',
    violations: sql.raw(`
      select o.id, o.partial_refund_cents, o.retained_platform_fee_cents, o.retained_processing_fee_cents from orders_orders as o
      where o.partial_refund_cents < 0 or o.partial_refund_cents >= o.price_cents
        or (o.partial_refund_cents > 0 and o.completed_at is null)
        or (o.retained_platform_fee_cents is not null) <> (o.partial_refund_cents > 0 and o.refund_reason is null)
        or (o.retained_processing_fee_cents is not null) <> (o.partial_refund_cents > 0 and o.refund_reason is null)
        or (o.partial_refund_cents > 0 and o.refund_reason is null and o.platform_fee_bps is not null
          and (o.retained_platform_fee_cents <> ${retained(least(`(${atMostMax})`, 'o.price_cents'))}
            or o.retained_processing_fee_cents <> ${retained(least(processingCents, '(o.price_cents - o.retained_platform_fee_cents)'))}))
        or o.partial_refund_cents <> coalesce((
          select -sum(p.amount_cents) from wallet_journals as j join wallet_postings as p on p.journal_id = j.id
          where j.order_id = o.id and p.account = 'liability:suspense'
            and (j.key like 'partial!_refund%' escape '!' or j.key like 'clawback%')), 0)`),
  },
]
