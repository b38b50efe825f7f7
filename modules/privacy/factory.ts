import type { SQL } from 'drizzle-orm'
import { password } from '@/modules/auth/factory'
import type { TestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient, TestResponse } from '@/tests/support/test-client'
import { buy, listItem } from '@/tests/support/trade'

export const deletionPath = '/api/privacy/deletion'
export const confirmation = 'delete my account'

/** Deletes an account, by its password unless the test proves it otherwise. */
export function requestDeletion(
  actor: TestClient,
  proof: object = { currentPassword: password },
): Promise<TestResponse> {
  return actor.post(deletionPath, { confirmation, ...proof })
}

export async function userIdOf(actor: TestClient): Promise<string> {
  return (await actor.get('/api/auth/user')).body.id
}

/** A sale to its end: the seller has money, both have an order. Answers its id. */
export async function completeTrade(seller: TestClient, buyer: TestClient): Promise<string> {
  const orderId = await buy(buyer, await listItem(seller, { price: 40 }))
  await seller.post(`/api/orders/${orderId}/sent`)
  await buyer.post(`/api/orders/${orderId}/received`)
  return orderId
}

/** What the database holds, or what becomes of it without anybody asking. */
// biome-ignore lint/suspicious/noExplicitAny: a test says which columns it asks for
export function queryRows(app: TestApp, statement: SQL): Promise<any[]> {
  return app.core.db.transact((tx) => tx.rows(statement))
}
