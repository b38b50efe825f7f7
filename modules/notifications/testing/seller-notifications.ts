import { unsubscribeToken } from '@/modules/notifications/email/unsubscribe'
import { transact } from '@/src/kit/transact'
import type { World } from '@/tests/support/module-testing/world'

/** The id of a new notification of the seller. */
export async function createNotification(world: World): Promise<string> {
  await world.paid()
  await world.app.drain()
  const seller = await world.signInAs('seller')
  return (await seller.get('/api/notifications')).body[0].id
}

/** The path that unsubscribes the seller from emails about sales. */
export async function unsubscribePath({ app, idOf }: World): Promise<string> {
  const token = await transact(app.ctx, (tx) => unsubscribeToken(tx, idOf('seller'), 'sales'))
  return `/api/notifications/unsubscribe?token=${token}`
}
