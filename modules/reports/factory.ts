import { expect } from 'bun:test'
import { userIdOf } from '@/modules/auth/factory'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient } from '@/tests/support/test-client'
import { listItem } from '@/tests/support/trade'

export const reason = 'It is a copy of mine.'

/** Ann has listed an item and has written to bob. */
export async function buildReportSite(env: Record<string, string> = {}, hasFullPool?: true) {
  const app = await createTestApp({ env, hasFullPool })
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  const offer = { itemName: 'Moon Crown', price: 149.99, description: 'Found on the moon.' }
  const { listingId } = await listItem(ann, offer)
  const { body: message } = await ann.post('/api/messages', {
    receiverId: await userIdOf(bob),
    content: 'Buy followers here',
  })
  return {
    app,
    ann,
    bob,
    annId: await userIdOf(ann),
    bobId: await userIdOf(bob),
    listing: { subject: 'listing', id: listingId, reason },
    person: { subject: 'person', id: await userIdOf(ann), reason },
    message: { subject: 'message', id: String(message.id), reason },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

/** Sends a report and advances time, because two reports at the same time have no order. */
export async function report(app: TestApp, as: TestClient, body: object): Promise<string> {
  const { status, body: response } = await as.post('/api/reports', body)
  expect(status).toBe(201)
  app.advance(1_000)
  return response.id
}
