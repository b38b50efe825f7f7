import type { Notification } from '@/modules/notifications/contract'
import type { TestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient } from '@/tests/support/test-client'

/**
 * Delivers all events, and returns a user's notifications on the site, newest first; those of the same moment are in any order. With
 * `title`, returns only those with that title.
 */
export async function readNotifications(
  app: TestApp,
  user: TestClient,
  title?: string,
): Promise<Notification[]> {
  await app.drain()
  const { body } = await user.get('/api/notifications')
  return body.filter((notification: Notification) => title === undefined || notification.title === title)
}
