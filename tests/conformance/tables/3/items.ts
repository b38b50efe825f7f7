import { expect } from 'bun:test'
import { complete, demoItem, offer } from '@/tests/conformance/market'
import type { Row } from '@/tests/conformance/row'
import { date, idOf, number, text } from '@/tests/conformance/shapes'
import { newPerson, newVisitor } from '@/tests/conformance/site'
export const items: Row[] = [
  {
    line: '3.3a',
    says: 'an item of the list has these eight fields',
    check: async () => {
      const [{ assetId, itemName }, seller] = [await demoItem(), await newPerson('lists_one')]
      await offer({ assetId, itemName, price: 12.5 }, seller)
      const [item] = (await seller.get('/api/items?search=Amberwood+Bow')).body
      const offered = { price: 12.5, seller: 'lists_one', stock: 1 }
      expect(item).toMatchObject({
        id: text,
        name: itemName,
        category: 'gear',
        assetId,
        rap: number,
        ...offered,
      })
    },
  },
  {
    line: '3.3b',
    says: 'and a description and a picture',
    check: async () => {
      const [item] = (await (await newVisitor()).get('/api/items?search=Amberwood+Bow')).body
      expect(item).toMatchObject({ description: text, imageUrl: text })
    },
  },
  {
    line: '3.3c',
    says: 'a list of one seller holds nothing of another',
    check: async () => {
      const { seller } = await offer()
      const sellerId = await idOf(seller)
      const { body } = await (await newVisitor()).get(`/api/items?sellerId=${sellerId}`)
      expect(body.map((item: { sellerId: string }) => item.sellerId)).toEqual([sellerId])
    },
  },
  {
    line: '3.3d',
    says: 'what the profile lists has the id of the item and of its seller',
    check: async () => {
      const { seller, itemId } = await offer()
      const { body } = await seller.get('/api/items?sellerId=current')
      expect(body).toEqual([expect.objectContaining({ id: itemId, sellerId: await idOf(seller) })])
    },
  },
  {
    line: '3.3e',
    says: 'and the state of the listing, each one a row of its own',
    settled: 'product 3',
    check: async () => {
      const { seller, assetId, listingId } = await offer()
      await offer({ assetId, price: 3 }, seller)
      await seller.patch(`/api/listings/${listingId}`, { status: 'paused' })
      const { body } = await seller.get('/api/items?sellerId=current')
      expect(body.map((item: { status: string }) => item.status).sort()).toEqual(['active', 'paused'])
    },
  },
  {
    line: '3.4',
    says: 'a recent purchase has these six fields',
    check: async () => {
      const { assetId, price } = await complete({ itemName: 'Crown of Six Fields' })
      const [purchase] = (await (await newVisitor()).get('/api/recent-purchases')).body
      const sold = { assetId, name: 'Crown of Six Fields', price }
      expect(purchase).toMatchObject({ id: text, ...sold, buyer: text, timeBought: date })
    },
  },
  {
    line: '3.5',
    says: 'an item of its own has these fields, and its listings',
    check: async () => {
      const { id, assetId, itemName } = await demoItem('Amberwood Toadstool')
      const { body } = await (await newPerson()).get(`/api/items/${id}`)
      expect(body).toMatchObject({
        id,
        assetId,
        name: itemName,
        category: 'hat',
        description: text,
        listings: [],
      })
      expect(body).toMatchObject({ rap: number, originalPrice: number })
      expect(body.stats).toEqual({ owners: number, favorites: number, created: date })
      expect(body.features).toEqual(expect.arrayContaining([text]))
    },
  },
  {
    line: '3.6',
    says: 'a listing has these seven fields; nobody has rated anybody yet',
    settled: 'product 3',
    check: async () => {
      const { itemId, listingId, price } = await offer({ serial: 7 }, await newPerson('sells_seven'))
      const { listings } = (await (await newPerson()).get(`/api/items/${itemId}`)).body
      const seller = { seller: 'sells_seven', sellerRating: null, sellerTrades: 0 }
      expect(listings).toEqual([
        expect.objectContaining({ listingId, price, ...seller, listedDate: date, serial: 7 }),
      ])
    },
  },
  {
    line: '3.7',
    says: 'the sell form sends six fields, of which a description and a condition may be left out',
    check: async () => {
      const seller = await newPerson()
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
      for (const wrong of [{ category: 'shoe' }, { condition: 'mint' }])
        expect((await seller.post('/api/listings', { ...full, ...wrong })).status).toBe(422)
    },
  },
]
