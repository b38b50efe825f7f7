import type { Notification } from '@/modules/notifications/contract'
import type { TestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient } from '@/tests/support/test-client'

/** Delivers all events, and returns a user's notifications on the site, newest first. Those of the same moment are in any order. */
export async function readNotifications(app: TestApp, user: TestClient): Promise<Notification[]> {
  await app.drain()
  return (await user.get('/api/notifications')).body
}
