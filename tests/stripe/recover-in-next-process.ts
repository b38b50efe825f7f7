import { createApp } from '@/src/app/app'
import { modules } from '@/src/modules'
import type { buildStripeOrder } from '@/tests/stripe/build-stripe-order'
import { openTestDb } from '@/tests/support/database/open-database'

/** Longer than the lease of a dead process on its outbox jobs. */
const leaseMs = 121_000

type Site = Pick<Awaited<ReturnType<typeof buildStripeOrder>>, 'app' | 'stripe'>

/** Runs the outbox jobs of a crashed process in another one, once their lease is over. */
export async function recoverInNextProcess({ app, stripe }: Site): Promise<void> {
  app.advance(leaseMs)
  const { settings, log, now } = app.core
  const db = await openTestDb(app.databaseLocation)
  const { core } = createApp({ modules, settings, db, log, fetch: stripe.fetch, now })
  await core.outbox.recover()
  await core.drain()
  await db.close()
}
