import { sql } from 'drizzle-orm'
import { serverMessages } from '@/modules/manual/messages'
import { bankTransfersPath } from '@/modules/manual/web/paths'
import type { Queue } from '@/src/kit/staff/queues'
import { dayMs } from '@/src/kit/text/duration'

/** Banks book a transfer within days, and the next statement has it. */
const bookedAfterMs = 7 * dayMs

export const queues: Queue[] = [
  {
    name: 'bank_transfers_open',
    label: serverMessages.queues.entries.label,
    right: 'money',
    help: 'Money that arrived at the bank and is not exactly what an order waits for',
    cases: () => sql`
      select e.id as id, e.at as opened_at, null as about, e.amount_cents as amount_cents,
        ${`${bankTransfersPath}?state=open`} as path, coalesce(i.buyer_id, '') as parties
      from manual_entries as e left join manual_intents as i on i.id = e.intent_id where e.state = 'open'`,
    alert: serverMessages.queues.entries,
  },
  {
    name: 'credit_transfers_waiting',
    label: serverMessages.queues.transfers.label,
    right: 'money',
    help: 'Refunds and payouts that staff have to send through the bank',
    cases: () => sql`
      select t.id as id, t.at as opened_at, null as about, t.amount_cents as amount_cents,
        ${bankTransfersPath} as path, t.user_id as parties
      from manual_credit_transfers as t where t.state = 'waiting'`,
    alert: serverMessages.queues.transfers,
  },
  {
    name: 'credit_transfers_unbooked',
    label: serverMessages.queues.unbooked.label,
    right: 'money',
    help: 'Refunds and payouts in payment files that no statement of the bank had within a week',
    cases: (ctx) => sql`
      select t.id as id, f.at as opened_at, null as about, t.amount_cents as amount_cents,
        ${bankTransfersPath} as path, t.user_id as parties
      from manual_credit_transfers as t join manual_payment_files as f on f.id = t.file_id
      where t.state = 'sent' and f.at < ${ctx.now() - bookedAfterMs}`,
    alert: serverMessages.queues.unbooked,
  },
]
