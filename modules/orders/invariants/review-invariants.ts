import { sql } from 'drizzle-orm'
import { dialect } from '@/src/db/columns'
import type { Invariant } from '@/src/kit/checks/invariants'

/** The database's clock in ms. */
const now = sql.raw(
  { sqlite: "(unixepoch('now') * 1000)", postgres: '(extract(epoch from now()) * 1000)' }[dialect],
)
/** The end of a review, an hour earlier, because clocks differ. */
const end = sql.raw('(r.until - 3600000)')

/**
 * Sales that were paid to the seller, from when and until when their money is under review. It has no end yet while a chargeback or an appeal
 * is open, or the payment isn't final.
 */
const reviews = sql`
  select o.id as order_id, o.seller_id, o.chargeback_opened_at as since, cast(null as bigint) as until
  from orders_orders as o
  where o.chargeback = 'open' and o.state = 'completed'
  union all
  select o.id, o.seller_id, o.payment_hold_at, null from orders_orders as o
  where o.payment_hold is not null and o.state = 'completed'
  union all
  select o.id, o.seller_id, d.at, case
      when a.state = 'open' then null
      when coalesce(d.undo_until, 0) > coalesce(a.closed_at, d.appeal_until, 0) then d.undo_until
      else coalesce(a.closed_at, d.appeal_until, 0) end
  from orders_decisions as d join orders_orders as o on o.id = d.order_id
    left join orders_appeals as a on a.id = d.id
  where d.kind = 'decided' and d.outcome = 'release' and o.state = 'completed' and not exists (
    select 1 from orders_decisions as later
    where later.order_id = d.order_id and later.id > d.id and later.kind in ('decided', 'undone'))`

/** Without other losses of the seller since, a payout can't exceed what was withdrawable. */
const hasOtherDebits = sql.raw(`exists (
  select 1 from wallet_postings as d join wallet_journals as k on k.id = d.journal_id
  where d.account = 'liability:seller:' || r.seller_id and d.at >= r.since and d.amount_cents > 0 and k.key not like 'payout:%')`)

/** What the seller has of everything, less what they have of the order, up to a time or altogether. */
const otherCents = (until: string) =>
  sql.raw(`(
    select coalesce(-sum(q.amount_cents), 0) from wallet_postings as q join wallet_journals as k on k.id = q.journal_id
    where q.account = 'liability:seller:' || r.seller_id and (k.order_id is null or k.order_id <> r.order_id)${until})`)

export const reviewInvariants: Invariant[] = [
  {
    id: 'I38',
    holds:
      'no payout that was requested while money is under review takes any of it: under an open chargeback, inquiry, review, fraud warning or appeal, or while a decision can be undone or appealed',
    violations: sql`
      with r as (${reviews})
      select r.order_id, w.id as payout, w.state, w.amount_cents from r
        join wallet_payouts as w on w.seller_id = r.seller_id and w.created_at >= r.since
        join wallet_journals as j on j.key = 'payout:' || w.id
        join wallet_postings as p on p.journal_id = j.id and p.account = 'liability:seller:' || r.seller_id
      where (r.until is null or p.at < ${end}) and not ${hasOtherDebits}
        and ${otherCents(' and q.at <= p.at')} < 0
      union all
      select r.order_id, w.id, w.state, w.amount_cents from r
        join wallet_payouts as w on w.seller_id = r.seller_id and w.created_at >= r.since and w.state = 'requested'
      where (r.until is null or ${end} > ${now}) and not ${hasOtherDebits}
        and ${otherCents('')} < (
          select sum(each.amount_cents) from wallet_payouts as each
          where each.seller_id = r.seller_id and each.created_at >= r.since and each.state = 'requested')`,
  },
]
