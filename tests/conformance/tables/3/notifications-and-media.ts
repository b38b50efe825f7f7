import { expect } from 'bun:test'
import { createCompletedOrder, createPaidOrder, findDemoItem } from '@/tests/conformance/market'
import { expectToast } from '@/tests/conformance/page-queries'
import { nowIso, openSignedInPage, pushToPage } from '@/tests/conformance/realtime'
import type { Row } from '@/tests/conformance/row'
import { anyString, isoDate, userIdOf } from '@/tests/conformance/shapes'
import { newVisitor } from '@/tests/conformance/site'
export const notificationsAndMedia: Row[] = [
  {
    line: '3.8',
    says: 'a transaction has these five fields, and its amount is a decimal string',
    check: async () => {
      const { buyer, orderId } = await createCompletedOrder({ price: 12.5 })
      const [transaction] = (await buyer.get('/api/transactions')).body
      const fields = {
        id: orderId,
        status: 'completed',
        amount: '12.50',
        buyerId: await userIdOf(buyer),
        createdAt: isoDate,
      }
      expect(transaction).toMatchObject(fields)
    },
  },
  {
    line: '3.9',
    says: 'a notification has these six fields and a known type',
    check: async () => {
      const { buyer, seller } = await createPaidOrder()
      const [sold] = (await seller.get('/api/notifications')).body
      expect(sold).toMatchObject({
        id: anyString,
        type: 'item_sold',
        title: anyString,
        content: anyString,
        isRead: false,
        createdAt: isoDate,
      })
      const [paid] = (await buyer.get('/api/notifications')).body
      expect(paid.type).toBe('transaction')
    },
  },
  {
    line: '3.10a',
    says: 'a realtime message has a type and data; unknown types are ignored',
    check: async () => {
      const { page } = await openSignedInPage('/support')
      await pushToPage(page, 'riddle', {})
      await pushToPage(page, 'notification', {
        id: 'n',
        type: 'other',
        title: 'It came',
        content: 'Live.',
        createdAt: await nowIso(),
      })
      await expectToast(page, 'normal', 'It came')
    },
  },
  {
    line: '3.10b',
    says: 'a notification message has its title and content',
    check: async () => {
      const { page } = await openSignedInPage('/support')
      await pushToPage(page, 'notification', {
        id: 'n',
        type: 'other',
        title: 'A title',
        content: 'A content.',
        createdAt: await nowIso(),
      })
      await expectToast(page, 'normal', 'A title', 'A content.')
    },
  },
  {
    line: '3.11a',
    says: 'a thumbnail is one URL',
    check: async () => {
      const { assetId } = await findDemoItem()
      const { body } = await (await newVisitor()).get(`/api/roblox-thumbnail/${assetId}`)
      expect(body).toEqual({ imageUrl: anyString })
    },
  },
  {
    line: '3.11b',
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
]
