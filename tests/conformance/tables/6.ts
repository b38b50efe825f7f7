import { expect } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { createListing, createPaidOrder } from '@/tests/conformance/market'
import { openPage } from '@/tests/conformance/page'
import { expectText } from '@/tests/conformance/page-queries'
import type { Row } from '@/tests/conformance/row'
import { newUser, newVisitor, site } from '@/tests/conformance/site'
import { reserve } from '@/tests/support/trade'

const visitor: Row[] = [
  {
    line: '6.1a',
    says: 'a visitor can browse, and sees items with their prices',
    check: async () => {
      const { itemId, price } = await createListing()
      const client = await newVisitor()
      expect((await client.get('/api/items')).status).toBe(200)
      expect((await client.get(`/api/items/${itemId}`)).body).toMatchObject({ id: itemId, price, stock: 1 })
      await expectText(await openPage(`/item/${itemId}`), 'Item Statistics')
    },
  },
  {
    line: '6.1b',
    says: "a visitor sees no listings and can't buy or sell",
    check: async () => {
      const created = await createListing()
      const client = await newVisitor()
      expect((await client.get(`/api/items/${created.itemId}`)).body).not.toHaveProperty('listings')
      expect((await reserve(client, created)).status).toBe(401)
      const listing = { itemName: 'Crown', assetId: '99001', category: 'hat', price: 5 }
      expect((await client.post('/api/listings', listing)).status).toBe(401)
    },
  },
  {
    line: '6.1c',
    says: 'front page and support are open to everyone',
    check: async () => {
      await expectText(await openPage('/'), 'How It Works')
      await expectText(await openPage('/support'), 'Quick Contact')
    },
  },
]

const member: Row[] = [
  {
    line: '6.2',
    says: 'a logged-in user sees listings and can buy',
    check: async () => {
      const [created, client] = [await createListing(), await newUser()]
      expect((await client.get(`/api/items/${created.itemId}`)).body.listings).toHaveLength(1)
      expect((await reserve(client, created)).status).toBe(200)
    },
  },
]

const others: Row[] = [
  {
    line: '6.3',
    says: 'the FAQ mentions a seller account, but every account can sell',
    decision: 'product 4',
    check: async () => {
      const client = await newUser()
      expect((await client.get('/api/auth/user')).body.role).toBe('user')
      const listing = { itemName: 'Crown', assetId: '99002', category: 'hat', price: 5 }
      expect((await client.post('/api/listings', listing)).status).toBe(201)
      const { faq } = (await client.get('/api/branding')).body
      expect(JSON.stringify(faq)).toContain('seller account')
    },
  },
  {
    line: '6.4',
    says: 'there are moderators and admins; for everyone else their routes return 404',
    decision: 'product 4 and 8',
    check: async () => {
      const { orderId, buyer } = await createPaidOrder()
      await buyer.post(`/api/orders/${orderId}/dispute`, { reason: 'It did not arrive.' })
      const path = `/api/admin/orders/${orderId}/decision`
      const decision = { outcome: 'refund', reason: 'So it is.' }
      expect((await (await newUser('judges_it')).post(path, decision)).status).toBe(404)
      const moderator = await signInStaff(await site(), 'moderator')
      expect((await moderator.post(path, decision)).status).toBe(200)
    },
  },
]

/** Roles and permissions. */
export const section6: Row[] = [...visitor, ...member, ...others]
