import { sql } from 'drizzle-orm'
import type { Invariant } from '@/src/kit/invariants'

export const invariants: Invariant[] = [
  {
    id: 'P1',
    holds: 'the sandbox provider never holds less than its ledger account',
    // The sandbox may be ahead, because its charges are posted a moment later. A ledger that is ahead would have invented money.
    violations: sql`
      select * from (
        select
          (select coalesce(sum(amount_cents), 0) from wallet_postings where account = 'asset:provider:sandbox') as ledger,
          (select coalesce(sum(amount_cents), 0) from checkout_sandbox_intents where status = 'succeeded')
            - (select coalesce(sum(r.amount_cents), 0) from checkout_sandbox_refunds as r
                where exists (select 1 from checkout_sandbox_intents as i join wallet_journals as j
                  on j.order_id = i.order_id and (j.key = 'refund:' || i.order_id or j.key like 'late_refund:%')
                where i.id = r.intent_id))
            - (select coalesce(sum(p.amount_cents), 0) from checkout_sandbox_payouts as p
                where exists (select 1 from wallet_journals as j where j.key = p.key)) as provider) as balances
      where ledger > provider`,
  },
]
