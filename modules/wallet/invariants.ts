import { sql } from 'drizzle-orm'
import type { Invariant } from '@/src/kit/invariants'

/** True if the journal of a payout moved its amount to or from the account of held payouts. */
const hasHoldJournal = (fact: 'held' | 'approved' | 'rejected') =>
  sql.raw(`exists (
    select 1 from wallet_journals as j join wallet_postings as l on l.journal_id = j.id
    where j.key = 'payout_${fact}:' || p.id and l.account = 'liability:seller:' || p.seller_id
      and l.amount_cents = ${fact === 'held' ? '' : '-'}p.amount_cents)`)

const isHoldKey = sql.raw(
  ['held', 'approved', 'rejected'].map((fact) => `j.key = 'payout_${fact}:' || j.payout_id`).join(' or '),
)

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
      'every journal is named after its one order or payout, and its postings have its time and known accounts',
    violations: sql`
      select j.key, j.order_id, j.payout_id from wallet_journals as j
      where (j.order_id is null) = (j.payout_id is null)
        or (j.key not like '%:' || coalesce(j.order_id, j.payout_id) and j.key not like '%:' || coalesce(j.order_id, j.payout_id) || ':%')
      union all
      select j.key, 'posting ' || p.id, p.account from wallet_postings as p left join wallet_journals as j on j.id = p.journal_id
      where j.id is null or p.at <> j.at
        or (p.account not like 'asset:provider:%' and p.account not like 'liability:seller:%' and p.account not in (
          'asset:dispute_hold', 'liability:escrow', 'liability:suspense', 'liability:given_otherwise', 'liability:payouts_held', 'income:platform_fee',
          'income:processing_fee', 'expense:chargeback', 'expense:provider_fee', 'expense:dispute_fee'))`,
  },
  {
    id: 'I25',
    holds:
      'the fields of a payout agree with its state, and its journals post only to its seller and one provider',
    violations: sql`
      select p.id, p.state, p.paid_at, p.failure_reason from wallet_payouts as p
      where (p.state in ('paid', 'returned')) <> (p.paid_at is not null)
        or (p.state in ('failed', 'rejected')) <> (p.failure_reason is not null)
        or (p.state = 'returned') <> (p.returned_cents = p.amount_cents)
      union all
      select j.payout_id, min(l.account), null, max(l.account)
      from wallet_journals as j join wallet_postings as l on l.journal_id = j.id left join wallet_payouts as p on p.id = j.payout_id
      where j.payout_id is not null and l.account <> 'liability:payouts_held' and (p.id is null or l.account <> 'liability:seller:' || p.seller_id)
      group by j.payout_id having min(l.account) <> max(l.account) or max(l.account) not like 'asset:provider:%'`,
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
]
