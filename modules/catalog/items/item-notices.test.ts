import { expect, test } from 'bun:test'
import { userIdOf } from '@/modules/auth/factory'
import { saleNotices } from '@/modules/catalog/notification-kinds'
import { findItem, notifyHoldersOf, notifySellersOf } from '@/modules/catalog/service'
import { transact } from '@/src/kit/transact'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { readNotifications } from '@/tests/support/notifications'
import { completePurchase, listItem } from '@/tests/support/trade'

test('sellers or holders of an item are notified, except for one user', async () => {
  await using app = await createTestApp()
  const [ann, bob, eve] = [await app.signIn('ann'), await app.signIn('bob'), await app.signIn('eve')]
  const { itemId, assetId } = await listItem(ann)
  await completePurchase(eve, await listItem(bob, { assetId }))
  await listItem(bob, { assetId })
  const item = await findItem(app.ctx, itemId)
  const notice = { at: app.ctx.now(), kind: saleNotices, content: 'Look.', except: await userIdOf(bob) }
  await transact(app.ctx, async (tx) => {
    await notifySellersOf(tx, item, { ...notice, eventId: 'one', title: 'To Sellers' })
    await notifyHoldersOf(tx, item, { ...notice, eventId: 'two', title: 'To Holders' })
  })
  const titlesOf = async (user: typeof ann) => {
    const sent = await Promise.all(
      ['To Sellers', 'To Holders'].map((title) => readNotifications(app, user, title)),
    )
    expect(sent.flat().map(({ href }) => href)).toEqual(sent.flat().map(() => `/item/${itemId}`))
    return sent.flat().map(({ title }) => title)
  }
  expect(await titlesOf(ann)).toEqual(['To Sellers', 'To Holders'])
  expect(await titlesOf(bob)).toEqual([])
  expect(await titlesOf(eve)).toEqual(['To Holders'])
})
