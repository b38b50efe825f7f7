import { sql } from 'drizzle-orm'
import { serverMessages } from '@/modules/checkout/messages'
import { ProcessStripeEvent } from '@/modules/checkout/stripe/webhook-inbox'
import type { Queue } from '@/src/kit/staff/queues'
import { isStuckJob } from '@/src/runtime/outbox/outbox-queries'

export const queues: Queue[] = [
  {
    name: 'stuck_stripe_events',
    help: 'Events of Stripe that could not be processed ten times',
    cases: () => sql`
      select c.key as id, c.enqueued_at as opened_at, null as about, null as amount_cents, null as path, '' as parties
      from core_outbox as c where ${isStuckJob([ProcessStripeEvent])}`,
    alert: serverMessages.queues.stuckEvents,
  },
]
