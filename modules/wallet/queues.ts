import { sql } from 'drizzle-orm'
import { serverMessages } from '@/modules/wallet/messages'
import { findPayee } from '@/modules/wallet/payouts/payout-approval'
import { overdrawn, SendPayout } from '@/modules/wallet/payouts/payout-jobs'
import { ReversePayout } from '@/modules/wallet/payouts/payout-sync'
import { staffPayoutsPath } from '@/modules/wallet/web/paths'
import type { Queue } from '@/src/kit/staff/queues'
import { isUnrelated } from '@/src/kit/staff/relations'
import { dayMs } from '@/src/kit/text/duration'
import { isStuckJob } from '@/src/runtime/outbox/outbox-queries'

/** A seller who hasn't requested another payout after this time is content with the money in the wallet. */
const refusedPayoutMs = 30 * dayMs

/** Payouts and appeals that wait for a person. */
export const queues: Queue[] = [
  {
    name: 'fine_appeals',
    label: serverMessages.queues.fineAppeals.label,
    right: 'moderation',
    help: 'Appeals of users against fines. Staff who had a part in the fine can only take it back',
    cases: () => sql`
      select f.act_id as id, f.at as opened_at, null as about, a.amount_cents as amount_cents,
        '/admin/people/' || f.user_id as path, f.user_id as parties
      from wallet_fine_appeals as f join wallet_staff_acts as a on a.id = f.act_id where f.result is null`,
    alert: serverMessages.queues.fineAppeals,
  },
  {
    name: 'payouts_held',
    label: serverMessages.queues.heldPayouts.label,
    right: 'moderation',
    help: 'Payouts above PAYOUT_APPROVAL_CENTS a day, which staff must approve or reject',
    cases: () => sql`
      select p.id as id, p.created_at as opened_at, null as about, p.amount_cents as amount_cents,
        ${`${staffPayoutsPath}?state=held`} as path, p.seller_id as parties
      from wallet_payouts as p where p.state = 'held'`,
    mayDecide: async (ctx, id) => isUnrelated(ctx, await findPayee(ctx, id)),
    alert: serverMessages.queues.heldPayouts,
  },
  {
    name: 'refused_payouts',
    label: serverMessages.queues.refusedPayouts.label,
    right: 'moderation',
    help: 'Payouts of the last 30 days that the payment provider refused, until the seller requests another',
    cases: (ctx) => sql`
      select p.id as id, p.created_at as opened_at, null as about, p.amount_cents as amount_cents, null as path,
        p.seller_id as parties
      from wallet_payouts as p
      where p.state = 'failed' and p.created_at > ${ctx.now() - refusedPayoutMs} and p.failure_reason <> ${overdrawn.reason}
        and not exists (
          select 1 from wallet_payouts as later where later.seller_id = p.seller_id and later.created_at > p.created_at)`,
    alert: serverMessages.queues.refusedPayouts,
  },
  {
    name: 'stuck_payouts',
    label: serverMessages.queues.stuckPayouts.label,
    right: 'moderation',
    help: 'Requests to the payment provider about payouts that failed ten times',
    cases: () => sql`
      select c.key as id, c.enqueued_at as opened_at, null as about, p.amount_cents as amount_cents, null as path,
        p.seller_id as parties
      from core_outbox as c join wallet_payouts as p on p.id = substr(c.subject, 8)
      where ${isStuckJob([SendPayout, ReversePayout])}`,
    alert: serverMessages.queues.stuckPayouts,
  },
]
