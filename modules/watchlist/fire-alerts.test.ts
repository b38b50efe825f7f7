import { expect, test } from 'bun:test'
import { sentEmails, signInStaff, userIdOf } from '@/modules/auth/factory'
import { runJobs } from '@/modules/delivery/factory'
import { listCopy, openSite, timeOf } from '@/modules/watchlist/factory'
import { alerts, firings } from '@/modules/watchlist/schema'
import { transact } from '@/src/kit/transact'
import { expectResponse } from '@/tests/support/expect-response'
import { listItem, reserve } from '@/tests/support/trade'

const minute = 60_000
const day = 86_400_000
const at = (price: string) => `Moon Crown is for sale at ${price}. Your alert was for $50.00 or less.`

test('a listing at or below the price notifies by bell and email, a dearer one does not', async () => {
  await using site = await openSite()
  const { app, bob, seller, crown } = site
  await site.alert(50)
  await listCopy(seller, crown, 50.01)
  expect(await site.fired()).toEqual([])
  await listCopy(seller, crown, 50)
  const firedAt = timeOf(app)
  expect(await site.fired()).toEqual([at('$50.00')])
  const [notification] = (await bob.get('/api/notifications')).body
  expect(notification).toMatchObject({ title: 'Price alert', href: `/item/${crown.itemId}`, isRead: false })
  const mail = (await sentEmails(app)).at(-1)
  expect(mail).toContain('Subject: Price alert: Moon Crown')
  expect(mail).toContain(`/item/${crown.itemId}`)
  expect((await bob.get('/api/alerts')).body[0].firedAt).toBe(firedAt)
})

test('without a price, any copy that goes on sale notifies', async () => {
  await using site = await openSite()
  await site.alert()
  await listCopy(site.seller, site.crown, 99_999)
  expect(await site.fired()).toEqual(['Moon Crown is for sale at $99,999.00.'])
})

test('users mute price alerts like other kinds of notifications', async () => {
  await using site = await openSite()
  const { app, bob } = site
  const muted = [{ kind: 'price-alerts', channel: 'site' }]
  const preferences = { muted, timeZone: 'UTC', quiet: null, digestAt: null }
  expect((await bob.put('/api/notifications/preferences', preferences)).status).toBe(200)
  await site.alert(50)
  const before = (await sentEmails(app)).length
  await listCopy(site.seller, site.crown, 50)
  expect(await site.fired()).toEqual([])
  expect(await sentEmails(app)).toHaveLength(before + 1)
})

test('an alert fires once for a copy at a price, and again only when the copy is cheaper than ever', async () => {
  await using site = await openSite()
  const { crown, change } = site
  await site.alert(50)
  await change(crown, { price: 45 })
  expect(await site.fired()).toEqual([])
  await change(crown, { status: 'active' })
  expect(await site.fired()).toEqual([at('$45.00')])
  await change(crown, { status: 'paused' })
  await change(crown, { status: 'active' })
  for (const price of [49, 45, 60, 46]) await change(crown, { price })
  expect(await site.fired()).toEqual([at('$45.00')])
  await change(crown, { price: 44.99 })
  expect(await site.fired()).toEqual([at('$45.00'), at('$44.99')])
  site.app.advance(31 * day)
  await runJobs(site.app, 'watchlist.delete-old-firings')
  expect(await site.app.ctx.db.select().from(firings)).toEqual([])
})

test('sellers get no alerts about their own copies', async () => {
  await using site = await openSite()
  await site.alert(50, site.seller)
  await listCopy(site.seller, site.crown, 40)
  expect(await site.fired(site.seller)).toEqual([])
  await listCopy(await site.app.signIn('other'), site.crown, 41)
  expect(await site.fired(site.seller)).toEqual([at('$41.00')])
})

test('a reservation that ends makes its copy available again', async () => {
  await using site = await openSite()
  const { app, crown, change } = site
  await change(crown, { price: 40, status: 'active' })
  const buyer = await app.signIn('buyer')
  const { body } = await reserve(buyer, { ...crown, price: 40 })
  await app.drain()
  await site.alert(50)
  expect(await site.fired()).toEqual([])
  await buyer.post(`/api/orders/${body.orderId}/cancel`)
  expect(await site.fired()).toEqual([at('$40.00')])
})

test('listings that staff unhide and those of sellers who return fire alerts', async () => {
  await using site = await openSite()
  const { app, seller, crown, change } = site
  await change(crown, { price: 40, status: 'active' })
  // Without another offer, the item isn't shown meanwhile, and nobody can watch it.
  await listCopy(seller, crown, 90)
  const staff = await signInStaff(app, 'moderator')
  const listing = `/api/admin/listings/${crown.listingId}`
  await staff.post(`${listing}/hide`, { reason: 'Under review.' })
  await app.drain()
  await site.alert(50)
  const { status } = await staff.post(`${listing}/unhide`)
  expect(status).toBe(204)
  expect(await site.fired()).toEqual([at('$40.00')])
  await seller.put('/api/holiday', {})
  const eve = await app.signIn('eve')
  await site.alert(50, eve)
  expect(await site.fired(eve)).toEqual([])
  await seller.delete('/api/holiday')
  expect(await site.fired(eve)).toEqual([at('$40.00')])
})

test('of several alerts for an item, a copy fires all and notifies once, about the lowest price', async () => {
  await using site = await openSite()
  for (const price of [undefined, 60, 50]) await site.alert(price)
  await listCopy(site.seller, site.crown, 40)
  expect(await site.fired()).toEqual([at('$40.00')])
  const alerts = (await site.bob.get('/api/alerts')).body
  expect(alerts.every(({ firedAt }: { firedAt: string | null }) => firedAt !== null)).toBe(true)
  await listCopy(site.seller, site.crown, 55)
  expect((await site.fired()).at(-1)).toContain('Your alert was for $60.00 or less.')
})

test('an alert fires at most ten times a day', async () => {
  await using site = await openSite()
  const { app, change, crown } = site
  await change(crown, { price: 50, status: 'active' })
  await site.alert(50)
  for (let cents = 4_900; cents > 4_885; cents--) {
    await change(crown, { price: cents / 100 })
    await app.drain()
  }
  expect(await site.fired()).toHaveLength(10)
  app.advance(day - minute)
  const [seller, bob] = [await app.signIn('seller'), site.bob]
  await listCopy(seller, crown, 30)
  expect(await app.ctx.db.select().from(firings)).toHaveLength(1)
  app.advance(minute)
  await listCopy(await app.signIn('seller'), crown, 29)
  expect(await site.fired(bob)).toHaveLength(11)
})

test('two copies listed at once notify twice; each of many users is notified once', async () => {
  await using site = await openSite()
  const { app, crown, seller } = site
  const users = await Promise.all(['u1', 'u2', 'u3'].map((name) => app.signIn(name)))
  await Promise.all([site.bob, ...users].map((user) => site.alert(50, user)))
  const other = await app.signIn('other')
  await Promise.all([listCopy(seller, crown, 41), listCopy(other, crown, 42)])
  await Promise.all([app.drain(), app.drain()])
  for (const user of [site.bob, ...users])
    expect((await site.fired(user)).sort()).toEqual([at('$41.00'), at('$42.00')])
})

test('a copy that is paused right after its price was cut fires nothing', async () => {
  await using site = await openSite()
  const { crown, change } = site
  await change(crown, { status: 'active' })
  await site.alert(50)
  await Promise.all([change(crown, { price: 45 }), change(crown, { status: 'paused' })])
  await change(crown, { status: 'paused' })
  expect(await site.fired()).toEqual([])
  await change(crown, { status: 'active' })
  expect(await site.fired()).toEqual([at('$45.00')])
})

test('a removed alert fires no more, even if it is removed while a copy is listed', async () => {
  await using site = await openSite()
  const { body } = await site.alert(50)
  await Promise.all([site.bob.delete(`/api/alerts/${body.id}`), listCopy(site.seller, site.crown, 40)])
  await site.app.drain()
  expect(await site.app.ctx.db.select().from(firings)).toEqual([])
  await listCopy(site.seller, site.crown, 39)
  expect(await site.fired()).toEqual([])
})

test('more alerts than fire in one transaction all fire', async () => {
  await using site = await openSite()
  const { app, seller, crown } = site
  const users = await Promise.all(Array.from({ length: 5 }, (_, at) => app.signIn(`watcher_${at}`)))
  const ids = await Promise.all(users.map(userIdOf))
  const at = app.ctx.now()
  // Each of the users has 50, which is more than the 200 of one run together.
  const rows = Array.from({ length: 250 }, (_, row) => ({
    id: `alert-${String(row).padStart(3, '0')}`,
    userId: ids[row % ids.length] ?? '',
    itemId: crown.itemId,
    maxPriceCents: 5_000 + row,
    createdAt: at,
    dayStartedAt: at,
  }))
  await transact(app.ctx, (tx) => tx.db.insert(alerts).values(rows))
  await expectResponse(app, {
    as: seller,
    post: '/api/listings',
    body: { itemName: 'Moon Crown', assetId: crown.assetId, category: 'hat', price: 40 },
    status: 201,
    events: ['catalog.listing-changed', 'catalog.listing-offered'],
  })
  for (const user of users) expect(await site.fired(user)).toHaveLength(1)
  expect(await app.ctx.db.select().from(firings)).toHaveLength(250)
})

test('the alerts of a merged item move to the one that stays', async () => {
  await using site = await openSite()
  const { app, seller, bob, crown } = site
  const kept = await listItem(seller, { itemName: 'Moon Crown', assetId: `${crown.assetId}0`, price: 90 })
  await site.alert(50)
  await bob.post('/api/alerts', { itemId: kept.itemId, maxPrice: 50 })
  await site.alert()
  await bob.put(`/api/recent-items/${crown.itemId}`)
  await bob.put(`/api/recent-items/${kept.itemId}`)
  const admin = await signInStaff(app, 'admin')
  const merge = { into: kept.itemId, reason: 'A duplicate.' }
  expect((await admin.post(`/api/admin/items/${crown.itemId}/merge`, merge)).status).toBe(204)
  await app.drain()
  const alerts = (await bob.get('/api/alerts')).body
  expect(alerts.map(({ itemId }: { itemId: string }) => itemId)).toEqual([kept.itemId, kept.itemId])
  expect((await bob.get('/api/recent-items')).body).toMatchObject([{ itemId: kept.itemId }])
  await listCopy(seller, kept, 40)
  expect(await site.fired()).toEqual([at('$40.00')])
  // An old page of the merged item sets alerts for the other one.
  expect((await site.alert(20)).body.itemId).toBe(kept.itemId)
})
