import { sql } from 'drizzle-orm'
import { feeInvariants } from '@/modules/orders/invariants/fee-invariants'
import { figureInvariants } from '@/modules/orders/invariants/figure-invariants'
import { ledgerInvariants } from '@/modules/orders/invariants/ledger-invariants'
import { reviewInvariants } from '@/modules/orders/invariants/review-invariants'
import {
  standingReleases,
  standingReversals,
  stateInvariants,
} from '@/modules/orders/invariants/state-invariants'
import type { Invariant } from '@/src/kit/checks/invariants'

export const invariants: Invariant[] = [
  {
    id: 'I3',
    holds:
      "an order's price is in escrow exactly while the order is paid, sent or being refunded, less what was refunded of the sale before",
    violations: sql`
      select o.id, o.state, o.price_cents, o.partial_refund_cents, coalesce(sum(p.amount_cents), 0) as escrow
      from orders_orders as o
        left join wallet_journals as j on j.order_id = o.id
        left join wallet_postings as p on p.journal_id = j.id and p.account = 'liability:escrow'
      group by o.id, o.state, o.price_cents, o.partial_refund_cents
      having coalesce(sum(p.amount_cents), 0) <> case when o.state in ('paid', 'sent') then -o.price_cents
        when o.state = 'refund_pending' then o.partial_refund_cents - o.price_cents else 0 end`,
  },
  {
    id: 'I4',
    holds: 'a listing has at most one order that is not expired',
    violations: sql`select listing_id, count(*) as orders from orders_orders where state <> 'expired' group by listing_id having count(*) > 1`,
  },
  {
    id: 'I32',
    holds:
      'a copy is in at most one order that has not ended: of a seller, and of all sellers since an inventory showed it, except with a later holder',
    violations: sql`
      select l.user_asset_id, o.id, earlier.id as earlier_id
      from orders_orders as o join catalog_listings as l on l.id = o.listing_id
        join catalog_listings as earlier_l on earlier_l.user_asset_id = l.user_asset_id and earlier_l.id <> l.id
        join orders_orders as earlier on earlier.listing_id = earlier_l.id and earlier.number < o.number
      where o.state in ('created', 'awaiting_payment', 'expiring', 'paid', 'sent', 'refund_pending')
        and earlier.state in ('created', 'awaiting_payment', 'expiring', 'paid', 'sent', 'refund_pending')
        and coalesce(earlier.refund_reason, '') <> 'clawed_back'
        and (o.seller_id = earlier.seller_id
          or (earlier_l.copy_seen_at is not null and coalesce(l.copy_seen_at, -1) < earlier_l.copy_seen_at))`,
  },
  {
    id: 'I5',
    holds: 'the state of a listing agrees with its order',
    violations: sql`
      select l.id, l.state, o.id as order_id, o.state as order_state
      from catalog_listings as l left join orders_orders as o on o.listing_id = l.id and o.state <> 'expired'
      where (l.state = 'reserved') <> (o.state is not null and o.state in ('created', 'awaiting_payment', 'expiring'))
        or (l.state = 'sold' and (o.state is null or o.state not in ('paid', 'sent', 'completed', 'charged_back')))
        or (l.state in ('active', 'paused') and o.state is not null)`,
  },
  {
    id: 'I6',
    holds: 'an order has a booked payment if and only if it was paid',
    violations: sql`
      select o.id, o.state, o.paid_at from orders_orders as o
      where (o.paid_at is not null) <> exists (select 1 from wallet_journals as j where j.key = 'pay:' || o.id)`,
  },
  {
    id: 'I7',
    holds: 'an order is refunded at most once, and never both refunded and released',
    violations: sql`
      select o.id, o.state from orders_orders as o
      where case when o.state = 'refunded' then 1 else 0 end
          <> (select count(*) from wallet_journals as j where j.key in ('refund:' || o.id, 'given_otherwise:' || o.id))
        or (exists (select 1 from wallet_journals as j where j.key in ('refund:' || o.id, 'given_otherwise:' || o.id))
          and ${standingReleases} > 0
          and ${standingReversals} = 0)`,
  },
  {
    id: 'I9',
    holds: 'an order being refunded has a refund job, and every refund job of an order is counted',
    violations: sql`
      select o.id, o.refund_attempt from orders_orders as o
      where ((o.state = 'refund_pending' or o.refund_attempt > 0)
          and not exists (select 1 from core_outbox as c where c.key = 'refund:' || o.id || ':' || o.refund_attempt))
        or exists (select 1 from core_outbox as c where c.key = 'refund:' || o.id || ':' || (o.refund_attempt + 1))`,
  },
  {
    id: 'I10',
    holds: 'the buyer and the seller of an order are different users',
    violations: sql`select id from orders_orders where buyer_id = seller_id`,
  },
  {
    id: 'I11',
    holds: 'the amount released from escrow is the order price',
    violations: sql`
      select o.id, o.price_cents, p.amount_cents from orders_orders as o
        join wallet_journals as j on j.order_id = o.id and j.key like 'release:%'
        join wallet_postings as p on p.journal_id = j.id and p.account = 'liability:escrow'
      where p.amount_cents <> o.price_cents`,
  },
  {
    id: 'I12',
    holds: 'every order that has not ended has a deadline or an outbox job that will move it',
    violations: sql`
      select o.id, o.state from orders_orders as o
      where (o.state = 'created' and not exists (select 1 from core_outbox as c where c.key = 'create_intent:' || o.id))
        or (o.state in ('awaiting_payment', 'expiring', 'refund_pending') and o.intent_id is null
          and not exists (select 1 from core_outbox as c where c.key = 'create_intent:' || o.id and c.state <> 'done'))
        or (o.state = 'paid' and o.deliver_by is null)
        or (o.state = 'sent' and o.confirm_by is null)
        or (o.state = 'expiring' and not exists (select 1 from core_outbox as c where c.key = 'cancel_intent:' || o.id))`,
  },
  {
    id: 'I13',
    holds: 'the suspense balance of an order equals its unmatched payment that is not refunded yet',
    violations: sql`
      select o.id, o.unmatched_cents, coalesce(sum(p.amount_cents), 0) as suspense
      from orders_orders as o
        left join wallet_journals as j on j.order_id = o.id
        left join wallet_postings as p on p.journal_id = j.id and p.account = 'liability:suspense'
      group by o.id, o.unmatched_cents
      having coalesce(sum(p.amount_cents), 0) <> -coalesce(o.unmatched_cents, 0)`,
  },
  {
    id: 'I14',
    holds: 'the amount of a chargeback is on hold exactly while the chargeback is open',
    violations: sql`
      select o.id, o.chargeback, coalesce(sum(p.amount_cents), 0) as held
      from orders_orders as o
        left join wallet_journals as j on j.order_id = o.id
        left join wallet_postings as p on p.journal_id = j.id and p.account = 'asset:dispute_hold'
      group by o.id, o.chargeback, o.chargeback_cents
      having coalesce(sum(p.amount_cents), 0) <> case when o.chargeback = 'open' then o.chargeback_cents else 0 end`,
  },
  {
    id: 'I15',
    holds: 'deadlines are paused only for paid or sent orders that no dispute or chargeback stops',
    violations: sql`
      select id, state, pause_reason from orders_orders
      where (paused_at is null) <> (pause_reason is null)
        or (paused_at is not null and (state not in ('paid', 'sent') or chargeback = 'open'
          or (dispute = 'open' and dispute_by <> 'buyer')))`,
  },
  {
    id: 'I16',
    holds:
      'after an order ends without paying the seller, the site holds only money that is on its way back to the buyer',
    violations: sql`
      select o.id, o.state, o.unmatched_cents, sum(p.amount_cents) as kept
      from orders_orders as o
        join wallet_journals as j on j.order_id = o.id and j.key not like 'fee:%' and j.key not like 'dispute_fee:%'
        join wallet_postings as p on p.journal_id = j.id
          and (p.account like 'asset:provider:%' or p.account = 'liability:given_otherwise')
      where o.state in ('expired', 'refunded', 'charged_back') and (o.completed_at is null or o.refund_reason is not null)
      group by o.id, o.state, o.unmatched_cents
      having sum(p.amount_cents) > coalesce(o.unmatched_cents, 0)`,
  },
  {
    id: 'I17',
    holds: 'manual refunds equal their ledger balance, and each has a reference',
    violations: sql`
      with manual as (
        select j.order_id, sum(-p.amount_cents) as cents
        from wallet_postings as p join wallet_journals as j on j.id = p.journal_id
        where p.account = 'liability:given_otherwise'
        group by j.order_id
      )
      select o.id, o.manual_refund_cents, manual.cents as booked
      from orders_orders as o left join manual on manual.order_id = o.id
      where o.manual_refund_cents <> coalesce(manual.cents, 0)
        or (o.manual_refund_cents = 0) <> (o.manual_refund_reference is null)`,
  },
  {
    id: 'I28',
    holds: 'every response to a bank that is being sent has a job that sends it',
    violations: sql`
      select r.dispute_id, r.state from orders_chargeback_responses as r
      where r.state in ('submitting', 'accepting') and not exists (
        select 1 from core_outbox as c
        where c.key = case r.state when 'submitting' then 'submit_evidence:' else 'accept_dispute:' end
            || r.dispute_id || ':' || r.attempt
          and c.state <> 'done')`,
  },
  ...ledgerInvariants,
  ...stateInvariants,
  ...reviewInvariants,
  ...figureInvariants,
  ...feeInvariants,
]
