import { expect, test } from 'bun:test'
import { buildDisputeSite } from '@/modules/orders/testing/dispute-site'

test('a refund of the dashboard that counted towards an undone decision is booked, and the next decision is about the rest', async () => {
  await using site = await buildDisputeSite()
  const { id, intentId } = await site.dispute()
  await site.act(site.judge, `${id}/decision`, { outcome: 'refund' })
  await site.provider.refund(undefined, { key: 'dashboard', intentId, amountCents: 4_999 })
  await site.sync(id)
  expect((await site.rowOf(id))?.refundedCents).toBe(0)
  expect((await site.act(site.judge, `${id}/decision/undo`, {})).status).toBe(200)
  await site.app.drain()
  expect((await site.rowOf(id))?.refundedCents).toBe(4_999)
  const { decisions } = await site.caseOf(id)
  expect(decisions[1].journal).toContainEqual({ account: 'asset:provider:sandbox', amount: '-100.00' })
  expect(await site.app.brokenInvariants()).toEqual([])
})
