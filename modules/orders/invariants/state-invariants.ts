import { sql } from 'drizzle-orm'
import type { Outcome } from '@/modules/orders/contract'
import type { Invariant } from '@/src/kit/checks/invariants'

const countJournals = (fact: string) =>
  sql.raw(
    `(select count(*) from wallet_journals as j where j.order_id = o.id and j.key like '${fact}:%' escape '!')`,
  )
const countUndone = (outcome: Outcome) =>
  sql.raw(
    `(select count(*) from orders_decisions as d where d.order_id = o.id and d.kind = 'undone' and d.outcome = '${outcome}')`,
  )

/** The number of releases of an order that weren't undone. */
export const standingReleases = sql`${countJournals('release')} - ${countJournals('release!_undone')}`

/** The number of reversals of a sale that weren't undone. */
export const standingReversals = sql`${countJournals('clawback')} - ${countJournals('clawback!_undone')}`

/** The number of cancellations and reversals that staff undid. */
const undoneRefundActs = sql`${countJournals('clawback!_undone')} + ${sql.raw(
  "(select count(*) from wallet_staff_acts as a where a.order_id = o.id and a.kind = 'cancel' and a.state = 'undone')",
)}`

/** Compare the fields of an order with its timeline and its journals. */
export const stateInvariants: Invariant[] = [
  {
    id: 'I21',
    holds: 'the state of an order is the last one of its timeline',
    violations: sql`
      select o.id, o.state, last.state as last_state from orders_orders as o
        left join orders_timeline as last on last.order_id = o.id
          and last.step = (select max(t.step) from orders_timeline as t where t.order_id = o.id)
      where coalesce(last.state, '') <> o.state
      union all
      select t.order_id, t.state, 'no order' from orders_timeline as t left join orders_orders as o on o.id = t.order_id
      where o.id is null`,
  },
  {
    id: 'I22',
    holds: 'the times and reasons of an order are set exactly when it has been in their state',
    violations: sql`
      select o.id, o.state, o.sent_at, o.completed_at, o.refund_reason from orders_orders as o
      where (o.deliver_by is null) <> (o.paid_at is null)
        or (o.confirm_by is null) <> (o.sent_at is null)
        or (o.sent_at is not null) <> exists (select 1 from orders_timeline as t where t.order_id = o.id and t.state = 'sent')
        or ${standingReleases} <> case when o.completed_at is null then 0 else 1 end
        or (o.refund_reason is not null) <> (
          (select count(*) from orders_timeline as t where t.order_id = o.id and t.state = 'refund_pending')
            > ${countUndone('refund')} + ${undoneRefundActs})
        or ${standingReversals} <> case when coalesce(o.refund_reason, '') = 'clawed_back' then 1 else 0 end`,
  },
  {
    id: 'I23',
    holds: 'the fields of a dispute, of a chargeback and of a payment intent agree with each other',
    violations: sql`
      select id, state, dispute, dispute_by, chargeback, chargeback_cents, chargeback_opened_at, intent_id from orders_orders
      where (dispute = 'none') <> (dispute_reason is null)
        or (dispute = 'none' and (dispute_by is not null or dispute_kind is not null))
        or (dispute = 'open' and state not in ('paid', 'sent'))
        or (dispute = 'decided' and state in ('paid', 'sent'))
        or (chargeback = 'open') <> (chargeback_opened_at is not null)
        or (chargeback = 'lost') <> (chargeback_cents > 0 and chargeback <> 'open')
        or (intent_id is null) <> (client_secret is null)
        or (intent_id is not null and state = 'created')`,
  },
  {
    id: 'I26',
    holds:
      'a decision about a dispute is booked while it stands, and each undone one has its reversing journal',
    violations: sql`
      select o.id, o.dispute, last.kind from orders_orders as o
        join orders_decisions as last on last.order_id = o.id
          and last.id = (select max(d.id) from orders_decisions as d where d.order_id = o.id)
      where (last.kind = 'decided' and o.dispute <> 'decided')
        or o.dispute = 'none'
        or ${countUndone('release')} + ${countUndone('split')} <> ${countJournals('release!_undone')}
      union all
      select o.id, 'no decision', j.key from wallet_journals as j join orders_orders as o on o.id = j.order_id
      where j.key like 'release!_undone:%' escape '!' and ${countUndone('release')} + ${countUndone('split')} = 0`,
  },
  {
    id: 'I36',
    holds: 'only an order whose payment may be questioned is held, for a known reason and since a known time',
    violations: sql`
      select id, state, payment_hold from orders_orders
      where (payment_hold is null) <> (payment_hold_at is null)
        or payment_hold not in ('processing', 'review', 'fraud_warning', 'inquiry')
        or (payment_hold is not null and (state not in ('paid', 'sent', 'completed')) <> (payment_hold = 'processing'))`,
  },
  {
    id: 'I29',
    holds:
      'an appeal is of the party that lost, an open one is against the latest decision, and a closed one says who closed it',
    violations: sql`
      select o.id, o.state, 'decided again' as problem
      from orders_appeals as a join orders_orders as o on o.id = a.order_id
      where a.state = 'open' and (o.dispute <> 'decided' or o.refund_reason = 'clawed_back'
        or exists (select 1 from orders_decisions as later
          where later.order_id = o.id and later.id > a.id and later.kind in ('decided', 'undone')))
      union all
      select o.id, a.state, 'wrong party'
      from orders_appeals as a join orders_decisions as d on d.id = a.id join orders_orders as o on o.id = a.order_id
      where (d.outcome = 'release' and a.user_id <> o.buyer_id) or (d.outcome = 'refund' and a.user_id <> o.seller_id)
      union all
      select a.order_id, a.state, 'closed by nobody' from orders_appeals as a
      where (a.state = 'open') <> (a.closed_at is null)
        or (a.state in ('upheld', 'overturned', 'closed')) <> (a.staff_id is not null)`,
  },
]
