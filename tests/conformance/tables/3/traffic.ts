import { expect } from 'bun:test'
import { hear, nowIso, openLive } from '@/tests/conformance/live'
import { expectToast } from '@/tests/conformance/look'
import { complete, demoItem, sell } from '@/tests/conformance/market'
import type { Row } from '@/tests/conformance/row'
import { date, idOf, text } from '@/tests/conformance/shapes'
import { newVisitor } from '@/tests/conformance/site'
export const traffic: Row[] = [
  {
    line: '3.8',
    says: 'a transaction has these five fields, its amount a decimal as text',
    check: async () => {
      const { buyer, orderId } = await complete({ price: 12.5 })
      const [transaction] = (await buyer.get('/api/transactions')).body
      const fields = {
        id: orderId,
        status: 'completed',
        amount: '12.50',
        buyerId: await idOf(buyer),
        createdAt: date,
      }
      expect(transaction).toMatchObject(fields)
    },
  },
  {
    line: '3.9',
    says: 'a notification has these six fields, and is of a known type',
    check: async () => {
      const { buyer, seller } = await sell()
      const [sold] = (await seller.get('/api/notifications')).body
      expect(sold).toMatchObject({
        id: text,
        type: 'item_sold',
        title: text,
        content: text,
        isRead: false,
        createdAt: date,
      })
      const [paid] = (await buyer.get('/api/notifications')).body
      expect(paid.type).toBe('transaction')
    },
  },
  {
    line: '3.10a',
    says: 'a live message is a type and data; one of no known type changes nothing',
    check: async () => {
      const { page } = await openLive('/support')
      await hear(page, 'riddle', {})
      await hear(page, 'notification', {
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
    says: 'that of a notification carries its title and content',
    check: async () => {
      const { page } = await openLive('/support')
      await hear(page, 'notification', {
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
    says: 'a thumbnail is one address',
    check: async () => {
      const { assetId } = await demoItem()
      const { body } = await (await newVisitor()).get(`/api/roblox-thumbnail/${assetId}`)
      expect(body).toEqual({ imageUrl: text })
    },
  },
  {
    line: '3.11b',
    says: 'it is asked for by asset id and size; an address of a picture is ignored',
    settled: 'product 3',
    check: async () => {
      const [{ assetId }, visitor] = [await demoItem(), await newVisitor()]
      const path = `/api/roblox-thumbnail/${assetId}`
      const elsewhere = await visitor.get(`${path}?size=420x420&url=https://elsewhere.example/x.png`)
      expect(elsewhere.body).toEqual((await visitor.get(path)).body)
      expect((await visitor.get(`${path}?size=421x421`)).status).toBe(422)
    },
  },
]
