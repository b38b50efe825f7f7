import { expect } from 'bun:test'
import { userIdOf } from '@/modules/auth/factory'
import {
  createCompletedOrder,
  createListing,
  createPaidOrder,
  findDemoItem,
} from '@/tests/conformance/market'
import { openPage } from '@/tests/conformance/page'
import { expectText } from '@/tests/conformance/page-queries'
import type { Row } from '@/tests/conformance/row'
import { anyString, isoDate } from '@/tests/conformance/shapes'
import { advance, newUser, newVisitor } from '@/tests/conformance/site'
import { reserve } from '@/tests/support/trade'

const items: Row[] = [
  {
    line: '7.13',
    says: 'home and profile request it only with a session',
    check: async () => {
      for (const path of ['/home', '/profile']) {
        const page = await openPage(path)
        await expectText(page, 'Unauthorized')
        expect(page.requests.map(({ route }) => route)).not.toContain('GET /api/items')
      }
      const page = await openPage('/profile', { as: await newUser() })
      await expectText(page, 'No Listings Yet')
      expect(page.requests.map(({ route, search }) => `${route}${search}`).join()).toContain(
        'sellerId=current',
      )
    },
  },
  {
    line: '7.14',
    also: ['3.4'],
    says: 'the latest completed sales are returned with masked buyers',
    decision: 'product 3',
    check: async () => {
      await createCompletedOrder()
      await advance(1)
      const { assetId, price } = await createCompletedOrder({ itemName: 'Just Sold Crown' })
      const { body } = await (await newVisitor()).get('/api/recent-purchases')
      expect(body.length).toBeGreaterThan(1)
      expect(body[0]).toMatchObject({
        id: anyString,
        assetId,
        price,
        name: 'Just Sold Crown',
        buyer: expect.stringMatching(/^..…/),
        timeBought: isoDate,
      })
    },
  },
  {
    line: '7.15',
    also: ['3.11a'],
    says: 'a thumbnail is a URL that serves only images',
    check: async () => {
      const [visitor, { assetId }] = [await newVisitor(), await findDemoItem()]
      const { body } = await visitor.get(`/api/roblox-thumbnail/${assetId}?size=420x420`)
      expect(body).toEqual({ imageUrl: expect.any(String) })
      expect((await visitor.get(body.imageUrl)).headers.get('content-type')).toMatch(/^image\//)
    },
  },
  {
    line: '3.11b',
    also: ['9.7'],
    says: 'a thumbnail is requested by asset id and size; an image URL is ignored',
    decision: 'product 3',
    check: async () => {
      const [{ assetId }, visitor] = [await findDemoItem(), await newVisitor()]
      const path = `/api/roblox-thumbnail/${assetId}`
      const elsewhere = await visitor.get(`${path}?size=420x420&url=https://elsewhere.example/x.png`)
      expect(elsewhere.body).toEqual((await visitor.get(path)).body)
      expect((await visitor.get(`${path}?size=421x421`)).status).toBe(422)
    },
  },
  {
    line: '7.16',
    says: 'placeholders exist in any size',
    decision: 'contract 3',
    check: async () => {
      const { status, headers } = await (await newVisitor()).get('/api/placeholder/420/420')
      expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
    },
  },
]

const money: Row[] = [
  {
    line: '7.17',
    also: ['3.8'],
    says: 'a user gets their own purchases and sales only',
    check: async () => {
      const { buyer, seller, orderId, price } = await createPaidOrder()
      const expected = {
        id: orderId,
        status: 'pending',
        amount: price.toFixed(2),
        buyerId: await userIdOf(buyer),
        createdAt: isoDate,
      }
      for (const party of [buyer, seller])
        expect((await party.get('/api/transactions')).body).toEqual([expect.objectContaining(expected)])
      expect((await (await newUser()).get('/api/transactions')).body).toEqual([])
      expect((await (await newVisitor()).get('/api/transactions')).status).toBe(401)
      const page = await openPage('/profile?tab=transactions')
      await expectText(page, 'Unauthorized')
      expect(page.requests.map(({ route }) => route)).not.toContain('GET /api/transactions')
    },
  },
  {
    line: '7.18',
    also: ['1.2d'],
    says: 'the amount is sent with three ids, and the client secret, order id, price, currency, provider and publishable key are returned',
    decision: 'contract 3',
    check: async () => {
      const listing = await createListing()
      const { status, body } = await reserve(await newUser(), listing)
      const more = { clientSecret: anyString, orderId: anyString, publishableKey: anyString }
      const amount = { amount: listing.price, currency: 'usd' }
      expect([status, body]).toMatchObject([200, { ...more, ...amount, provider: 'sandbox' }])
    },
  },
]

const notifications: Row[] = [
  {
    line: '7.19',
    also: ['3.9'],
    says: 'logged-in users get their notifications, which have six fields and a known type',
    check: async () => {
      const { buyer, seller } = await createPaidOrder()
      const texts = { title: anyString, content: anyString }
      const sold = { id: anyString, type: 'item_sold', ...texts, isRead: false, createdAt: isoDate }
      expect((await seller.get('/api/notifications')).body).toEqual([expect.objectContaining(sold)])
      expect((await buyer.get('/api/notifications')).body[0].type).toBe('transaction')
      expect((await (await newVisitor()).get('/api/notifications')).status).toBe(401)
      const page = await openPage('/support')
      await expectText(page, 'Quick Contact')
      expect(page.requests.map(({ route }) => route)).not.toContain('GET /api/notifications')
      expect(page.queryAllByRole('button', { name: 'Notifications' })).toHaveLength(0)
    },
  },
]

export const market: Row[] = [...items, ...money, ...notifications]
