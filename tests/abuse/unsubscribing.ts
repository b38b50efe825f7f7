import { unsubscribeToken } from '@/modules/notifications/unsubscribe'
import { transact } from '@/src/core/transact'
import type { World } from '@/tests/abuse/world'

/** The address by which mails to the seller about their sales end. */
export async function unsubscribePath({ app, idOf }: World): Promise<string> {
  const token = await transact(app.ctx, (tx) => unsubscribeToken(tx, idOf('seller'), 'sales'))
  return `/api/notifications/unsubscribe?token=${token}`
}
