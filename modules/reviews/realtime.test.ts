import { expect, test } from 'bun:test'
import { buildCompletedOrder } from '@/modules/reviews/factory'
import { eventually } from '@/tests/support/eventually'
import { socketOpener } from '@/tests/support/test-socket'

test('open pages hear of a review: those of the item and the seller, and the order of its parties', async () => {
  await using order = await buildCompletedOrder()
  const { app, seller, itemId, sellerId, path } = order
  const open = socketOpener(app)
  using visitor = await open()
  visitor.send({ type: 'subscribe', data: { topics: [`reviews:${itemId}`, `reviews:${sellerId}`] } })
  await eventually(async () => {
    expect(app.app.server.server?.subscriberCount(`reviews:${sellerId}`)).toBe(1)
  })
  using party = await open({ as: seller })
  await order.write()
  await eventually(async () => {
    const frames = visitor.received.filter(({ type }) => type === 'reviews')
    expect(frames.map(({ data }) => data)).toEqual([{ id: itemId }, { id: sellerId }])
  })
  expect((await party.waitFor('changed')).data).toEqual({ paths: [path] })
})
