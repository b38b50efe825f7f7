import { expect, test } from 'bun:test'
import { runJobs } from '@/modules/delivery/factory'
import { openSite, timeOf } from '@/modules/watchlist/factory'
import { viewsMax } from '@/modules/watchlist/recent-items'
import { views } from '@/modules/watchlist/schema'
import { expectResponse } from '@/tests/support/expect-response'
import { listItem } from '@/tests/support/trade'

const path = '/api/recent-items'

test('the items that a user opened last are listed once each, newest first', async () => {
  await using site = await openSite()
  const { app, bob, crown, seller } = site
  const hat = await listItem(seller, { price: 20 })
  const times: string[] = []
  for (const { itemId } of [crown, hat, crown]) {
    times.push(timeOf(app))
    await expectResponse(app, { as: bob, put: `${path}/${itemId}`, status: 204 })
    app.advance(1_000)
  }
  expect((await bob.get(path)).body).toMatchObject([
    { itemId: crown.itemId, name: 'Moon Crown', price: null, viewedAt: times[2] },
    { itemId: hat.itemId, price: 20, stock: 1, viewedAt: times[1] },
  ])
  expect((await (await app.signIn('eve')).get(path)).body).toEqual([])
  await expectResponse(app, { as: bob, delete: path, status: 204 })
  expect((await bob.get(path)).body).toEqual([])
})

test('only the last twelve are kept, for ninety days', async () => {
  await using site = await openSite()
  const { app, bob, seller } = site
  const ids: string[] = []
  for (let at = 0; at < viewsMax + 2; at++) {
    const { itemId } = await listItem(seller)
    ids.unshift(itemId)
    await bob.put(`${path}/${itemId}`)
    app.advance(1_000)
  }
  const listed = (await bob.get(path)).body.map(({ itemId }: { itemId: string }) => itemId)
  expect(listed).toEqual(ids.slice(0, viewsMax))
  expect(await app.ctx.db.select().from(views)).toHaveLength(viewsMax)
  app.advance(90 * 86_400_000)
  await runJobs(app, 'watchlist.delete-old-views')
  expect(await app.ctx.db.select().from(views)).toEqual([])
})

test('404: an unknown item', async () => {
  await using site = await openSite()
  const { app, bob } = site
  await expectResponse(app, { as: bob, put: `${path}/missing`, status: 404, code: 'not_found' })
})
