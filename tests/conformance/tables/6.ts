import { expect } from 'bun:test'
import { setRole } from '@/modules/auth/service'
import { createListing, createPaidOrder } from '@/tests/conformance/market'
import { openPage } from '@/tests/conformance/page'
import { expectNoText, expectText } from '@/tests/conformance/page-queries'
import type { Row } from '@/tests/conformance/row'
import { newUser, newVisitor, site } from '@/tests/conformance/site'
import { reserve } from '@/tests/support/trade'

const visitor: Row[] = [
  {
    line: '6.1a',
    says: 'a visitor browses, and sees what an item is and costs',
    check: async () => {
      const { itemId, price } = await createListing()
      const who = await newVisitor()
      expect((await who.get('/api/items')).status).toBe(200)
      expect((await who.get(`/api/items/${itemId}`)).body).toMatchObject({ id: itemId, price, stock: 1 })
      await expectText(await openPage(`/item/${itemId}`), 'Item Statistics')
    },
  },
  {
    line: '6.1b',
    says: 'but sees no listings, buys nothing and sells nothing',
    check: async () => {
      const offered = await createListing()
      const who = await newVisitor()
      expect((await who.get(`/api/items/${offered.itemId}`)).body).not.toHaveProperty('listings')
      expect((await reserve(who, offered)).status).toBe(401)
      const listing = { itemName: 'Crown', assetId: '99001', category: 'hat', price: 5 }
      expect((await who.post('/api/listings', listing)).status).toBe(401)
    },
  },
  {
    line: '6.1c',
    says: 'the front page and support are open to all',
    check: async () => {
      await expectText(await openPage('/'), 'How It Works')
      await expectText(await openPage('/support'), 'Quick Contact')
    },
  },
]

const member: Row[] = [
  {
    line: '6.2',
    says: 'somebody logged in sees listings and buys',
    check: async () => {
      const [offered, person] = [await createListing(), await newUser()]
      expect((await person.get(`/api/items/${offered.itemId}`)).body.listings).toHaveLength(1)
      expect((await reserve(person, offered)).status).toBe(200)
    },
  },
  {
    line: '6.2',
    says: 'opens the form to sell and their profile',
    check: async () => {
      const person = await newUser()
      await expectText(await openPage('/sell', { as: person }), 'List Your Item')
      await expectText(await openPage('/profile', { as: person }), 'My Listings')
      await expectText(await openPage('/profile'), 'Unauthorized')
    },
  },
  {
    line: '6.2',
    says: 'sees what they are told',
    check: async () => {
      const { seller } = await createPaidOrder()
      const page = await openPage('/support', { as: seller })
      await page.findByRole('button', { name: 'Notifications', description: '1 unread' })
    },
  },
  {
    line: '6.2',
    says: 'the home page is theirs; a visitor of it is led to the log-in',
    decision: 'product 4',
    check: async () => {
      await expectText(await openPage('/home', { as: await newUser() }), 'Featured Items')
      const page = await openPage('/home')
      await expectText(page, 'Unauthorized')
      expectNoText(page, 'Featured Items')
    },
  },
]

const others: Row[] = [
  {
    line: '6.3',
    says: 'the FAQ speaks of a seller account, and everybody with an account may sell',
    decision: 'product 4',
    check: async () => {
      const person = await newUser()
      expect((await person.get('/api/auth/user')).body.role).toBe('user')
      const listing = { itemName: 'Crown', assetId: '99002', category: 'hat', price: 5 }
      expect((await person.post('/api/listings', listing)).status).toBe(201)
      const { faq } = (await person.get('/api/branding')).body
      expect(JSON.stringify(faq)).toContain('seller account')
    },
  },
  {
    line: '6.4',
    says: 'there are moderators and admins; to all others their routes are not there',
    decision: 'product 4 and 8',
    check: async () => {
      const { orderId, buyer } = await createPaidOrder()
      await buyer.post(`/api/orders/${orderId}/dispute`, { reason: 'It did not arrive.' })
      const decide = async (name: string) =>
        (await newUser(name)).post(`/api/admin/orders/${orderId}/decision`, {
          outcome: 'refund',
          reason: 'So it is.',
        })
      expect((await decide('judges_it')).status).toBe(404)
      await setRole((await site()).ctx, 'temporary:judges_it', 'moderator')
      expect((await decide('judges_it')).status).toBe(200)
    },
  },
]

/** Roles and permissions. */
export const section6: Row[] = [...visitor, ...member, ...others]
