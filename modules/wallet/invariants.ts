import { sql } from 'drizzle-orm'
import { figureOfLeg, isSellersMoney } from '@/modules/wallet/months/figures'
import type { Invariant } from '@/src/kit/checks/invariants'

/** True if the journal of a payout moved its amount to or from the account of held payouts. */
const hasHoldJournal = (fact: 'held' | 'approved' | 'rejected') =>
  sql.raw(`exists (
    select 1 from wallet_journals as j join wallet_postings as l on l.journal_id = j.id
    where j.key = 'payout_${fact}:' || p.id and l.account = 'liability:seller:' || p.seller_id
      and l.amount_cents = ${fact === 'held' ? '' : '-'}p.amount_cents)`)

const isHoldKey = sql.raw(
  ['held', 'approved', 'rejected'].map((fact) => `j.key = 'payout_${fact}:' || j.payout_id`).join(' or '),
)

const isFineKey = sql.raw("(j.key like 'fine:%' or j.key like 'fine!_undone:%' escape '!')")

/** The journal of an act of staff, `a`: it moved its amount to (goodwill) or from (fine) its user. */
const hasActJournal = (fact: string) =>
  sql.raw(`exists (
    select 1 from wallet_journals as j join wallet_postings as l on l.journal_id = j.id
    where j.key = '${fact}:' || ${fact.startsWith('goodwill') ? "a.order_id || ':' || " : ''}a.id
      and l.account = 'liability:seller:' || a.user_id
      and l.amount_cents = ${fact === 'goodwill' || fact === 'fine_undone' ? '-' : ''}a.amount_cents)`)

/** Acts of one kind without their journal, or whose journal and state disagree. */
const unbookedActs = (kind: 'goodwill' | 'fine') =>
  sql`select a.id, a.kind, a.state from wallet_staff_acts as a
      where a.kind = ${sql.raw(`'${kind}'`)} and ((a.state in ('done', 'undone')) <> ${hasActJournal(kind)}
        or (a.state = 'undone') <> ${hasActJournal(`${kind}_undone`)})`

export const invariants: Invariant[] = [
  {
    id: 'I1',
    holds: 'every journal balances and has at least two legs',
    violations: sql`
      select j.key, coalesce(sum(p.amount_cents), 0) as sum, count(p.id) as legs
      from wallet_journals as j left join wallet_postings as p on p.journal_id = j.id
      group by j.id, j.key having coalesce(sum(p.amount_cents), 0) <> 0 or count(p.id) < 2`,
  },
  {
    id: 'I2',
    holds: 'all postings sum to zero',
    violations: sql`select sum(amount_cents) as sum from wallet_postings having sum(amount_cents) <> 0`,
  },
  {
    id: 'I8',
    holds:
      'each paid payout and each returned amount is posted exactly once, and nothing else is posted for payouts',
    violations: sql`
      select p.id, p.state, p.amount_cents from wallet_payouts as p
      where (p.state in ('paid', 'returned')) <> exists (
        select 1 from wallet_journals as j join wallet_postings as l on l.journal_id = j.id
        where j.key = 'payout:' || p.id and l.account = 'liability:seller:' || p.seller_id and l.amount_cents = p.amount_cents)
      union all
      select p.id, 'returned', p.returned_cents from wallet_payouts as p left join (
        select j.payout_id, -sum(l.amount_cents) as cents from wallet_journals as j
          join wallet_payouts as sent on sent.id = j.payout_id
          join wallet_postings as l on l.journal_id = j.id and l.account = 'liability:seller:' || sent.seller_id
        where j.key like 'payout_returned:%' group by j.payout_id) as posted on posted.payout_id = p.id
      where p.returned_cents <> coalesce(posted.cents, 0)
      union all
      select j.key, 'no payout', 0 from wallet_journals as j
      where j.key like 'payout:%' and not exists (
        select 1 from wallet_payouts as p where p.id = j.payout_id and j.key = 'payout:' || p.id)`,
  },
  {
    id: 'I24',
    holds:
      'every journal is named after its one order or payout, or is a fine, and its postings have its time and known accounts',
    violations: sql`
      select j.key, j.order_id, j.payout_id from wallet_journals as j
      where ((j.order_id is null) = (j.payout_id is null) and not (j.order_id is null and ${isFineKey}))
        or (j.key not like '%:' || coalesce(j.order_id, j.payout_id) and j.key not like '%:' || coalesce(j.order_id, j.payout_id) || ':%')
      union all
      select j.key, 'posting ' || p.id, p.account from wallet_postings as p left join wallet_journals as j on j.id = p.journal_id
      where j.id is null or p.at <> j.at
        or (p.account not like 'asset:provider:%' and p.account not like 'liability:seller:%' and p.account not in (
          'asset:dispute_hold', 'liability:escrow', 'liability:suspense', 'liability:given_otherwise', 'liability:payouts_held', 'income:platform_fee',
          'income:processing_fee', 'income:fine', 'expense:chargeback', 'expense:provider_fee', 'expense:goodwill', 'expense:dispute_fee'))`,
  },
  {
    id: 'I25',
    holds:
      'the fields of a payout agree with its state, and its journals post only to its seller and its provider',
    violations: sql`
      select p.id, p.state, p.paid_at, p.failure_reason from wallet_payouts as p
      where (p.state in ('paid', 'returned')) <> (p.paid_at is not null)
        or (p.state in ('failed', 'rejected')) <> (p.failure_reason is not null)
        or (p.state = 'returned') <> (p.returned_cents = p.amount_cents)
      union all
      select j.payout_id, min(l.account), null, max(l.account)
      from wallet_journals as j join wallet_postings as l on l.journal_id = j.id left join wallet_payouts as p on p.id = j.payout_id
      where j.payout_id is not null and l.account <> 'liability:payouts_held' and (p.id is null or l.account <> 'liability:seller:' || p.seller_id)
      group by j.payout_id having min(l.account) <> max(l.account) or max(l.account) not like 'asset:provider:%'
        or max(l.account) <> 'asset:provider:' || max(p.provider)`,
  },
  {
    id: 'I27',
    holds: 'the amount of a payout is held from its request until staff decide, and no other money is held',
    violations: sql`
      select p.id as payout, p.state, 'journals' as fault from wallet_payouts as p
      where (p.state in ('held', 'rejected') and not ${hasHoldJournal('held')})
        or (p.state = 'rejected') <> ${hasHoldJournal('rejected')}
        or (${hasHoldJournal('held')} and p.state not in ('held', 'rejected')) <> ${hasHoldJournal('approved')}
      union all
      select j.key, p.state, 'amount' from wallet_postings as l join wallet_journals as j on j.id = l.journal_id
        left join wallet_payouts as p on p.id = j.payout_id
      where l.account = 'liability:payouts_held' and (p.id is null or not (${isHoldKey})
        or l.amount_cents <> case when j.key = 'payout_held:' || p.id then -p.amount_cents else p.amount_cents end)
      union all
      select j.key, '', 'account' from wallet_journals as j
      where j.payout_id is not null and (${isHoldKey}) and not exists (
        select 1 from wallet_postings as l where l.journal_id = j.id and l.account = 'liability:payouts_held')`,
  },
  {
    id: 'I45',
    holds: "everything that moves sellers' money counts in a figure of its month",
    violations: sql`
      select wallet_journals.key, leg.account from wallet_journals join wallet_postings as leg on leg.journal_id = wallet_journals.id
      where not ${isSellersMoney('leg')} and ${figureOfLeg} is null and exists (
        select 1 from wallet_postings as own where own.journal_id = wallet_journals.id and ${isSellersMoney('own')})`,
  },
  {
    id: 'I48',
    holds:
      'goodwill and fines are booked exactly as staff decided them, and taken back exactly when they were undone',
    violations: sql`
      ${unbookedActs('goodwill')}
      union all
      ${unbookedActs('fine')}
      union all
      select j.key, 'no act', '' from wallet_journals as j
      where (${isFineKey} or j.key like 'goodwill:%' or j.key like 'goodwill!_undone:%' escape '!') and not exists (
        select 1 from wallet_staff_acts as a
        where a.id = substr(j.key, length(j.key) - 31) and j.key in ('fine:' || a.id, 'fine_undone:' || a.id,
          'goodwill:' || a.order_id || ':' || a.id, 'goodwill_undone:' || a.order_id || ':' || a.id))
      union all
      select f.act_id, 'fine', 'appeal' from wallet_fine_appeals as f left join wallet_staff_acts as a on a.id = f.act_id
      where a.id is null or a.kind <> 'fine' or a.user_id <> f.user_id or f.decided_by in (a.staff_id, a.confirmed_by) and f.result = 'upheld'
        or (f.result is null) <> (f.decided_at is null) or (coalesce(f.result, '') = 'overturned') <> (a.state = 'undone')
      union all
      select a.id, a.kind, 'alone' from wallet_staff_acts as a
      where a.confirmed_by = a.staff_id or (a.state in ('undone', 'rejected')) <> (a.closed_at is not null)`,
  },
]
