import { eq } from 'drizzle-orm'
import { serverMessages } from '@/modules/notifications/messages'
import { devices, mutes, pendingEmails, settings } from '@/modules/notifications/schema'
import type { TxContext } from '@/src/kit/context'

/** Removes the user's push subscriptions, preferences and pending emails. Returns what it removed, for the owner. */
export async function removeSubscriptions(tx: TxContext, userId: string): Promise<string[]> {
  const { removed } = serverMessages
  await tx.db.delete(pendingEmails).where(eq(pendingEmails.userId, userId))
  const browsers = await tx.db.delete(devices).where(eq(devices.userId, userId)).returning()
  const preferences = [
    ...(await tx.db.delete(mutes).where(eq(mutes.userId, userId)).returning()),
    ...(await tx.db.delete(settings).where(eq(settings.userId, userId)).returning()),
  ]
  const labels = browsers.length > 0 ? [removed.browsers(browsers.length)] : []
  return preferences.length > 0 ? [...labels, removed.preferences] : labels
}
