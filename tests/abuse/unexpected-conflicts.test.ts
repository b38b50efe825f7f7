import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { sql } from '@/src/db/columns'
import { transact } from '@/src/kit/transact'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient, TestResponse } from '@/tests/support/test-client'
import { listItem, reserve } from '@/tests/support/trade'

interface Conflict {
  /** The index that no code expects: `table (column)`. */
  index: string
  /** Sends two requests, which have the same key in the index. Returns the second response. */
  send: (app: TestApp, seller: TestClient) => Promise<TestResponse>
}

async function withStaff(app: TestApp, seller: TestClient): Promise<TestResponse> {
  const staff = await signInStaff(app, 'moderator')
  const describe = async () => {
    const path = `/api/admin/items/${(await listItem(seller)).itemId}`
    return staff.send('PUT', path, { ...(await staff.get(path)).body, description: 'The same.' })
  }
  await describe()
  return describe()
}

const conflicts: Record<string, Conflict> = {
  'a new listing': {
    index: 'catalog_listings (description)',
    send: async (_, seller) => {
      const form = {
        itemName: 'Crown',
        category: 'hat',
        price: 5,
        condition: 'good',
        description: 'The same.',
      }
      await seller.post('/api/listings', { ...form, assetId: '901' })
      return seller.post('/api/listings', { ...form, assetId: '902' })
    },
  },
  'a changed listing': {
    index: 'catalog_listings (price_cents)',
    send: async (_, seller) => {
      await listItem(seller, { price: 5 })
      const { listingId } = await listItem(seller, { price: 6 })
      return seller.send('PATCH', `/api/listings/${listingId}`, { price: 5 })
    },
  },
  'an edited item': { index: 'catalog_items (description)', send: withStaff },
  'a new account': {
    index: 'auth_users (namespace)',
    send: (app) => app.visitor().post('/api/auth/temp-login', { username: 'another' }),
  },
  'a reservation': {
    index: 'orders_orders (buyer_id)',
    send: async (app, seller) => {
      const buyer = await app.signIn('buyer')
      await reserve(buyer, await listItem(seller))
      return reserve(buyer, await listItem(seller))
    },
  },
  'an offer': {
    index: 'offers_offers (price_cents)',
    send: async (app, seller) => {
      const buyer = await app.signIn('buyer')
      const offer = async () => {
        const { listingId } = await listItem(seller)
        return buyer.post(`/api/listings/${listingId}/offers`, { price: 100 })
      }
      await offer()
      return offer()
    },
  },
}

test.each(Object.entries(conflicts))(
  'a conflict that nobody expects in the transaction of %s is an error of the server, not one of the user',
  async (_, { index, send }) => {
    await using app = await createTestApp({ hasOwnFile: true })
    const seller = await app.signIn('seller')
    await transact(app.ctx, (tx) => tx.db.rows(sql.raw(`create unique index unexpected on ${index}`)))
    const { status, body } = await send(app, seller)
    await transact(app.ctx, (tx) => tx.db.rows(sql`drop index unexpected`))
    expect([status, body.code]).toEqual([500, 'internal'])
    expect(app.logLines.filter((line) => line.includes('"level":"error"'))).toHaveLength(1)
  },
)
