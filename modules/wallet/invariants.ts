import { sql } from 'drizzle-orm'
import type { Invariant } from '@/src/kit/invariants'

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
]
