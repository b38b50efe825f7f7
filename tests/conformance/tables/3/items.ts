import { expect } from 'bun:test'
import { userIdOf } from '@/modules/auth/factory'
import { createCompletedOrder, createListing, findDemoItem } from '@/tests/conformance/market'
import type { Row } from '@/tests/conformance/row'
import { anyNumber, anyString, isoDate } from '@/tests/conformance/shapes'
import { newUser, newVisitor } from '@/tests/conformance/site'
export const items: Row[] = [
  {
    line: '3.3a',
    says: 'an item in a list has these eight fields',
    check: async () => {
      const [{ assetId, itemName }, seller] = [await findDemoItem(), await newUser('lists_one')]
      await createListing({ assetId, itemName, price: 12.5 }, seller)
      const [item] = (await seller.get('/api/items?search=Amberwood+Bow')).body
      const offered = { price: 12.5, seller: 'lists_one', stock: 1 }
      expect(item).toMatchObject({
        id: anyString,
        name: itemName,
        category: 'gear',
        assetId,
        rap: anyNumber,
        ...offered,
      })
    },
  },
  {
    line: '3.3b',
    says: 'an item in a list also has a description and an image',
    check: async () => {
      const [item] = (await (await newVisitor()).get('/api/items?search=Amberwood+Bow')).body
      expect(item).toMatchObject({ description: anyString, imageUrl: anyString })
    },
  },
  {
    line: '3.3c',
    says: 'the list of one seller contains nothing of other sellers',
    check: async () => {
      const { seller } = await createListing()
      const sellerId = await userIdOf(seller)
      const { body } = await (await newVisitor()).get(`/api/items?sellerId=${sellerId}`)
      expect(body.map((item: { sellerId: string }) => item.sellerId)).toEqual([sellerId])
    },
  },
  {
    line: '3.3e',
    also: ['3.3d', '7.13'],
    says: 'a listing on the profile has the ids of item and seller and its status, and each listing is a separate row',
    decision: 'product 3',
    check: async () => {
      const { seller, assetId, itemId, listingId } = await createListing()
      await createListing({ assetId, price: 3 }, seller)
      await seller.patch(`/api/listings/${listingId}`, { status: 'paused' })
      const sellerId = await userIdOf(seller)
      const rows = ['active', 'paused'].map((status) =>
        expect.objectContaining({ id: itemId, sellerId, status }),
      )
      for (const id of ['current', sellerId]) {
        const { body } = await seller.get(`/api/items?sellerId=${id}`)
        expect(body).toHaveLength(2)
        expect(body).toEqual(expect.arrayContaining(rows))
      }
    },
  },
  {
    line: '3.5',
    says: 'a single item has these fields and its listings',
    check: async () => {
      const { id, assetId, itemName } = await findDemoItem('Amberwood Toadstool')
      const { body } = await (await newUser()).get(`/api/items/${id}`)
      expect(body).toMatchObject({
        id,
        assetId,
        name: itemName,
        category: 'hat',
        description: anyString,
        listings: [],
      })
      expect(body).toMatchObject({ rap: anyNumber, originalPrice: anyNumber })
      expect(body.stats).toEqual({ owners: anyNumber, favorites: anyNumber, created: isoDate })
      expect(body.features).toEqual(expect.arrayContaining([anyString]))
    },
  },
  {
    line: '3.6',
    says: 'a listing has these seven fields; there are no ratings yet',
    decision: 'product 3',
    check: async () => {
      const offerOf = async ({ itemId }: { itemId: string }) =>
        (await (await newUser()).get(`/api/items/${itemId}`)).body.listings
      const first = await createListing({ serial: 7 }, await newUser('sells_seven'))
      const fields = { seller: 'sells_seven', sellerRating: null, listedDate: isoDate, serial: 7 }
      const { listingId, price } = first
      expect(await offerOf(first)).toEqual([
        expect.objectContaining({ ...fields, listingId, price, sellerTrades: 0 }),
      ])
      const { seller } = await createCompletedOrder()
      expect(await offerOf(await createListing({}, seller))).toEqual([
        expect.objectContaining({ sellerTrades: 1 }),
      ])
    },
  },
  {
    line: '3.7',
    says: 'the sell form sends six fields; description and condition are optional',
    check: async () => {
      const seller = await newUser()
      const form = { itemName: 'Crown', assetId: '88001', category: 'face', price: '12.50' }
      const full = { ...form, condition: 'fair', description: 'Scratched.' }
      expect((await seller.post('/api/listings', full)).body).toMatchObject({
        condition: 'fair',
        description: 'Scratched.',
      })
      expect((await seller.post('/api/listings', form)).body).toMatchObject({
        condition: 'excellent',
        price: 12.5,
      })
      const statusOf = async (over: Record<string, string>) =>
        (await seller.post('/api/listings', { ...full, assetId: '88002', ...over })).status
      for (const category of ['hat', 'face', 'gear', 'package', 'shoe'])
        expect([category, await statusOf({ category })]).toEqual([category, category === 'shoe' ? 422 : 201])
      for (const condition of ['excellent', 'good', 'fair', 'mint'])
        expect([condition, await statusOf({ condition })]).toEqual([
          condition,
          condition === 'mint' ? 422 : 201,
        ])
    },
  },
]
