import { sql } from 'drizzle-orm'
import { serverMessages } from '@/modules/checkout/messages'
import { reconcileMessages } from '@/modules/checkout/reconcile/messages'
import { ProcessStripeEvent } from '@/modules/checkout/stripe/webhook-inbox'
import type { Queue } from '@/src/kit/staff/queues'
import { isStuckJob } from '@/src/runtime/outbox/outbox-queries'

export const queues: Queue[] = [
  {
    name: 'provider_differences',
    label: reconcileMessages.alert.label,
    right: 'moderation',
    help: 'Payments, refunds and transfers that only the provider or only the ledger has, as of the last mintmark reconcile',
    cases: () => sql`
      select d.side || ':' || d.kind || ':' || d.id as id, d.at as opened_at, d.kind as about, d.amount_cents as amount_cents,
        null as path, '' as parties
      from checkout_reconcile_differences as d`,
    aboutLabels: reconcileMessages.kinds,
    alert: reconcileMessages.alert,
  },
  {
    name: 'stuck_stripe_events',
    label: serverMessages.queues.stuckEvents.label,
    right: 'moderation',
    help: 'Events of Stripe that could not be processed ten times',
    cases: () => sql`
      select c.key as id, c.enqueued_at as opened_at, null as about, null as amount_cents, null as path, '' as parties
      from core_outbox as c where ${isStuckJob([ProcessStripeEvent])}`,
    alert: serverMessages.queues.stuckEvents,
  },
]
