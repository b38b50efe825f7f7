import { sql } from 'drizzle-orm'
import { serverMessages } from '@/modules/manual/messages'
import type { Queue } from '@/src/kit/staff/queues'

export const queues: Queue[] = [
  {
    name: 'bank_transfers_open',
    label: 'Bank transfers to match',
    right: 'money',
    help: 'Money that arrived at the bank and is not exactly what an order waits for',
    cases: () => sql`
      select e.id as id, e.at as opened_at, null as about, e.amount_cents as amount_cents,
        '/admin/bank-transfers?state=open' as path, coalesce(i.buyer_id, '') as parties
      from manual_entries as e left join manual_intents as i on i.id = e.intent_id where e.state = 'open'`,
    alert: serverMessages.queues.entries,
  },
  {
    name: 'bank_refunds_waiting',
    label: 'Refunds to send through the bank',
    right: 'money',
    help: 'Refunds that staff have to send through the bank',
    cases: () => sql`
      select r.id as id, r.at as opened_at, null as about, r.amount_cents as amount_cents,
        '/admin/bank-transfers' as path, i.buyer_id as parties
      from manual_refunds as r join manual_intents as i on i.id = r.intent_id where r.state = 'waiting'`,
    alert: serverMessages.queues.refunds,
  },
]
