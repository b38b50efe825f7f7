import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { signInStaff } from '@/modules/auth/factory'
import { refreshNextRapChanges } from '@/modules/catalog/prices/rap-change'
import { items, rapPoints } from '@/modules/catalog/schema'
import { transact } from '@/src/kit/transact'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { itemNames, itemNamesOfPages } from '@/tests/support/item-names'
import { buy, completePurchase, listItem, type TestListing } from '@/tests/support/trade'

const dayMs = 86_400_000

type ItemValues = Partial<Pick<typeof items.$inferSelect, 'rap' | 'owners'>> & { price: number }

/** Lists the items one after another. Returns their listings by name. */
async function listItems(app: TestApp, values: Record<string, ItemValues>) {
  const seller = await app.signIn('seller')
  const listings: Record<string, TestListing> = {}
  for (const [itemName, { price, ...columns }] of Object.entries(values)) {
    app.advance(1_000)
    const listing = await listItem(seller, { itemName, price })
    listings[itemName] = listing
    if (Object.keys(columns).length > 0)
      await transact(app.ctx, async (tx) => {
        await tx.db.update(items).set(columns).where(eq(items.id, listing.itemId))
        tx.staleCacheTags.add('search')
      })
  }
  return listings
}

async function expectOrder(app: TestApp, sort: string, names: string[]) {
  expect(await itemNames(app, `sort=${sort}`)).toEqual(names)
  for (const limit of [1, 2])
    expect(await itemNamesOfPages(app, `sort=${sort}&limit=${limit}`)).toEqual(names)
}

/** Takes the listing of an item off sale. */
async function withdraw(app: TestApp, { listingId }: TestListing | undefined = {} as TestListing) {
  await (await app.signIn('seller')).delete(`/api/listings/${listingId}`)
}

test('best-deal lists the lowest price compared to the RAP first, items without a RAP after them, and unlisted ones last', async () => {
  await using app = await createTestApp()
  const listed = await listItems(app, {
    Unknown: { price: 1 },
    Half: { price: 50, rap: 8_000 },
    Third: { price: 100, rap: 24_000 },
    Above: { price: 20, rap: 800 },
    Gone: { price: 1, rap: 800_000 },
  })
  await withdraw(app, listed.Gone)
  await expectOrder(app, 'best-deal', ['Third', 'Half', 'Above', 'Unknown', 'Gone'])
})

test('newest lists the item with the newest active listing first', async () => {
  await using app = await createTestApp()
  const { First } = await listItems(app, { First: { price: 9 }, Second: { price: 5 }, Third: { price: 7 } })
  await expectOrder(app, 'newest', ['Third', 'Second', 'First'])
  app.advance(1_000)
  const again = await listItem(await app.signIn('seller'), { assetId: First?.assetId, price: 20 })
  await expectOrder(app, 'newest', ['First', 'Third', 'Second'])
  await withdraw(app, again)
  await expectOrder(app, 'newest', ['Third', 'Second', 'First'])
})

test('rarity lists the item with the fewest owners first, and those without a known number after them', async () => {
  await using app = await createTestApp()
  const values = { Unknown: { price: 1 }, Common: { price: 2, owners: 900 }, Rare: { price: 3, owners: 4 } }
  await listItems(app, values)
  await expectOrder(app, 'rarity', ['Rare', 'Common', 'Unknown'])
})

test('most-traded counts completed sales, without those that staff reversed; a row has the price of the last one', async () => {
  await using app = await createTestApp()
  const buyer = await app.signIn('buyer')
  const seller = await app.signIn('seller')
  const listed = await listItems(app, { Once: { price: 5 }, Twice: { price: 6 }, Paid: { price: 2 } })
  const sell = async (name: string, price: number) => {
    app.advance(1_000)
    return completePurchase(buyer, await listItem(seller, { assetId: listed[name]?.assetId, price }))
  }
  await sell('Once', 4)
  await sell('Twice', 4.5)
  const last = await sell('Twice', 3.25)
  await buy(buyer, await listItem(seller, { assetId: listed.Paid?.assetId, price: 1 }))
  await app.drain()
  await expectOrder(app, 'most-traded', ['Twice', 'Once', 'Paid'])
  const lastSales = async () =>
    (await app.visitor().get('/api/items?sort=name&view=table')).body.map(
      ({ lastSale }: { lastSale: number }) => lastSale,
    )
  expect(await lastSales()).toEqual([4, null, 3.25])
  const staff = await signInStaff(app, 'moderator')
  await staff.post(`/api/admin/orders/${last}/clawback`, { reason: 'It was a fake.' })
  expect(await lastSales()).toEqual([4, null, 4.5])
  await expectOrder(app, 'most-traded', ['Once', 'Twice', 'Paid'])
  expect(await app.brokenInvariants()).toEqual([])
})

test('price-change compares the RAP to that of 30 days ago, and changes as time passes', async () => {
  await using app = await createTestApp()
  const listed = await listItems(app, {
    Risen: { price: 1, rap: 150 },
    Fallen: { price: 2, rap: 75 },
    New: { price: 3, rap: 10 },
  })
  const start = app.ctx.now()
  await transact(app.ctx, (tx) =>
    tx.db.insert(rapPoints).values([
      { itemId: listed.Risen?.itemId ?? '', at: start - 40 * dayMs, value: 50 },
      { itemId: listed.Risen?.itemId ?? '', at: start - 31 * dayMs, value: 100 },
      { itemId: listed.Risen?.itemId ?? '', at: start - 10 * dayMs, value: 150 },
      { itemId: listed.Fallen?.itemId ?? '', at: start - 35 * dayMs, value: 100 },
      { itemId: listed.New?.itemId ?? '', at: start - dayMs, value: 5 },
    ]),
  )
  const changes = async () => {
    await refreshNextRapChanges(app.ctx)
    // The second run begins again with the first item.
    await refreshNextRapChanges(app.ctx)
    const { body } = await app.visitor().get('/api/items?sort=name&view=table')
    return body.map(({ rapChange }: { rapChange: number | null }) => rapChange)
  }
  expect(await changes()).toEqual([-25, null, 50])
  await expectOrder(app, 'price-change', ['Risen', 'Fallen', 'New'])
  app.advance(30 * dayMs)
  expect(await changes()).toEqual([-25, 100, 0])
  await expectOrder(app, 'price-change', ['New', 'Risen', 'Fallen'])
})
