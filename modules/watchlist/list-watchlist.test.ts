import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { buildPlatformSite } from '@/modules/delivery/factory'
import { queryRows } from '@/modules/privacy/factory'
import { listCopy, openSite, timeOf } from '@/modules/watchlist/factory'
import { expectResponse } from '@/tests/support/expect-response'
import { listItem } from '@/tests/support/trade'

const path = '/api/watchlist'

test('the watchlist has favorites and items with alerts, with their price now and when they were added', async () => {
  await using site = await openSite()
  const { app, bob, seller, crown } = site
  const hat = await listItem(seller, { itemName: 'Red Hat', price: 20 })
  const addedAt = timeOf(app)
  await bob.put(`/api/favorites/${hat.itemId}`)
  app.advance(1_000)
  await site.alert(50)
  app.advance(1_000)
  await bob.post('/api/alerts', { itemId: hat.itemId })
  await bob.post('/api/alerts', { itemId: hat.itemId, maxPrice: 15 })
  await listCopy(seller, hat, 17.5)
  const { body } = await expectResponse(app, { as: bob, get: path, status: 200 })
  expect(body).toMatchObject([
    {
      itemId: crown.itemId,
      name: 'Moon Crown',
      category: 'hat',
      price: null,
      stock: 0,
      isFavorite: false,
      priceWhenAdded: null,
      verified: null,
      alerts: [{ maxPrice: 50 }],
    },
    {
      itemId: hat.itemId,
      name: 'Red Hat',
      price: 17.5,
      stock: 2,
      isFavorite: true,
      addedAt,
      priceWhenAdded: 20,
      alerts: [{ maxPrice: 15 }, { maxPrice: null }],
    },
  ])
  const [row] = await queryRows(
    app,
    sql`select f.price_cents as added, (select min(l.price_cents) from catalog_listings as l
      where l.item_id = f.item_id and l.state = 'active') as cheapest from catalog_favorites as f`,
  )
  expect([body[1].priceWhenAdded, body[1].price]).toEqual([
    Number(row.added) / 100,
    Number(row.cheapest) / 100,
  ])
  expect((await (await app.signIn('eve')).get(path)).body).toEqual([])
})

test('an item that was not for sale when it was added has no price then', async () => {
  await using site = await openSite()
  const { bob, crown, change } = site
  await bob.put(`/api/favorites/${crown.itemId}`)
  await change(crown, { status: 'active' })
  expect((await bob.get(path)).body).toMatchObject([{ price: 80, priceWhenAdded: null }])
})

test('removing an item removes its favorite and its alerts', async () => {
  await using site = await openSite()
  const { app, bob, crown } = site
  await bob.put(`/api/favorites/${crown.itemId}`)
  await site.alert(50)
  await expectResponse(app, { as: bob, delete: `${path}/${crown.itemId}`, status: 204 })
  for (const list of [path, '/api/favorites', '/api/alerts']) expect((await bob.get(list)).body).toEqual([])
  await expectResponse(app, { as: bob, delete: `${path}/${crown.itemId}`, status: 204 })
})

test('the list has pages', async () => {
  await using site = await openSite()
  const { app, bob, seller } = site
  const ids: string[] = []
  for (let at = 0; at < 3; at++) {
    const { itemId } = await listItem(seller)
    await bob.put(`/api/favorites/${itemId}`)
    ids.unshift(itemId)
    app.advance(1_000)
  }
  const pages: string[][] = []
  let next: string | undefined = `${path}?limit=2`
  while (next) {
    const { body, headers } = await bob.get(next)
    pages.push(body.map(({ itemId }: { itemId: string }) => itemId))
    next = /<(.+)>/.exec(headers.get('link') ?? '')?.[1]
  }
  expect(pages).toEqual([ids.slice(0, 2), ids.slice(2)])
  const { headers } = await bob.get(`${path}?limit=2`)
  await bob.delete(`/api/favorites/${ids[1]}`)
  const following = (await bob.get(/<(.+)>/.exec(headers.get('link') ?? '')?.[1] ?? '')).body
  expect(following.map(({ itemId }: { itemId: string }) => itemId)).toEqual(ids.slice(2))
  for (const wrong of ['limit=0', 'limit=101', 'limit=x', 'cursor=x'])
    await expectResponse(app, { as: bob, get: `${path}?${wrong}`, status: 422 })
})

test('the cheapest verified copy is the cheapest one that an inventory showed', async () => {
  await using site = await buildPlatformSite({ OWNERSHIP: 'required' })
  const [seller, other] = [await site.signInPlayer('seller'), await site.signInPlayer('other')]
  const copies = [site.platform.mint(seller.player), site.platform.mint(other.player)]
  const [first, second] = await Promise.all([
    listItem(seller.actor, { ...copies[0], price: 30 }),
    listItem(other.actor, { ...copies[1], assetId: copies[0]?.assetId, price: 25 }),
  ])
  const bob = await site.app.signIn('bob')
  await bob.put(`/api/favorites/${first.itemId}`)
  const [{ verified }] = (await bob.get(path)).body
  const [row] = await queryRows(
    site.app,
    sql`select id, serial, price_cents from catalog_listings where item_id = ${first.itemId} and state = 'active'
      and copy_seen_at is not null order by price_cents limit 1`,
  )
  expect(verified).toMatchObject({
    listingId: row.id,
    price: Number(row.price_cents) / 100,
    serial: row.serial === null ? null : Number(row.serial),
    at: '2026-01-15T12:00:00.000Z',
  })
  expect([first.listingId, second.listingId]).toContain(verified.listingId)
})
