import type { SQL } from 'drizzle-orm'
import { password } from '@/modules/auth/factory'
import type { TestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient, TestResponse } from '@/tests/support/test-client'
import { buy, listItem } from '@/tests/support/trade'

export const deletionPath = '/api/privacy/deletion'
export const confirmation = 'delete my account'

/** Requests deletion with the test password by default. */
export function requestDeletion(
  actor: TestClient,
  proof: object = { currentPassword: password },
): Promise<TestResponse> {
  return actor.post(deletionPath, { confirmation, ...proof })
}

/** Completes an order, so that the seller has a balance. Returns the order id. */
export async function completeTrade(seller: TestClient, buyer: TestClient): Promise<string> {
  const orderId = await buy(buyer, await listItem(seller, { price: 40 }))
  await seller.post(`/api/orders/${orderId}/sent`)
  await buyer.post(`/api/orders/${orderId}/received`)
  return orderId
}

/** Runs SQL directly, to read rows or to change what no route can. */
// biome-ignore lint/suspicious/noExplicitAny: each test knows the columns it selects
export function queryRows(app: TestApp, statement: SQL): Promise<any[]> {
  return app.core.db.transact((tx) => tx.rows(statement))
}
