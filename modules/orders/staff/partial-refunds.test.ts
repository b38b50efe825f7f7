import { expect, test } from 'bun:test'
import { buildDisputeSite, type DisputeSite, undoMs } from '@/modules/orders/testing/dispute-site'
import { balanceOf } from '@/modules/wallet/service'
import { changeWithoutTriggers } from '@/tests/support/database/without-triggers'
import { readNotifications } from '@/tests/support/notifications'

/** A sale of $40.00 that the buyer confirmed, with other fee lines if `columns` sets them. */
async function sell(site: DisputeSite, columns?: string): Promise<{ id: string; intentId: string }> {
  const sale = await site.dispute({ price: 40 })
  if (columns)
    await changeWithoutTriggers(
      site.app.core.db,
      `update orders_orders set ${columns} where id = '${sale.id}'`,
    )
  await site.buyer.post(`/api/orders/${sale.id}/dispute/withdraw`)
  await site.buyer.post(`/api/orders/${sale.id}/received`)
  return sale
}

const refund = (site: DisputeSite, id: string, amount: string) =>
  site.act(site.judge, `${id}/refund`, { amount })

/** What everyone has, in cents: the seller, the fees, and what is due to the buyer. */
async function balances({ app, rowOf }: DisputeSite, id: string) {
  const balance = async (account: string) => -(await balanceOf(app.ctx, account)) || 0
  return {
    seller: await balance(`liability:seller:${(await rowOf(id))?.sellerId}`),
    platform: await balance('income:platform_fee'),
    processing: await balance('income:processing_fee'),
    due: await balance('liability:suspense'),
  }
}

test.each<[string, string | undefined, [number, number, number][]]>([
  [
    '5 % and 2.9 %',
    undefined,
    [
      [3684, 200, 116],
      [2579, 140, 81],
      [1842, 100, 58],
      [921, 50, 29],
    ],
  ],
  [
    '5 % and $0.30',
    'platform_fee_fixed_cents = 30, platform_fee_cents = 230',
    [
      [3654, 230, 116],
      [2549, 170, 81],
      [1812, 130, 58],
      [891, 80, 29],
    ],
  ],
  [
    '5 %, at least $1.00',
    'platform_fee_min_cents = 100',
    [
      [3684, 200, 116],
      [2579, 140, 81],
      [1842, 100, 58],
      [871, 100, 29],
    ],
  ],
  [
    '5 %, at most $1.50',
    'platform_fee_max_cents = 150, platform_fee_cents = 150',
    [
      [3734, 150, 116],
      [2579, 140, 81],
      [1842, 100, 58],
      [921, 50, 29],
    ],
  ],
])('the fees of a sale of $40.00 follow what is retained: %s', async (_, columns, steps) => {
  await using site = await buildDisputeSite({ DECISION_UNDO_SECONDS: '0' })
  const { id } = await sell(site, columns)
  const expected = steps.map(([seller, platform, processing]) => ({ seller, platform, processing, due: 0 }))
  expect(await balances(site, id)).toEqual(expected[0] as never)
  for (const [index, amount] of ['12.00', '8.00', '10.00'].entries()) {
    expect((await refund(site, id, amount)).status).toBe(200)
    await site.app.drain()
    expect(await balances(site, id)).toEqual(expected[index + 1] as never)
    expect(await site.app.brokenInvariants()).toEqual([])
  }
  expect((await site.rowOf(id))?.state).toBe('completed')
  expect((await refund(site, id, '10.01')).status).toBe(422)
  expect((await refund(site, id, '10.00')).body.state).toBe('refund_pending')
  await site.app.drain()
  expect((await site.rowOf(id))?.state).toBe('refunded')
  expect(await balances(site, id)).toEqual({ seller: 0, platform: 0, processing: 0, due: 0 })
  expect(site.provider.refundRequests.map(({ amountCents }) => amountCents)).toEqual([1200, 800, 1000, 1000])
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('goodwill to both sides leaves the fees of a partly refunded sale', async () => {
  await using site = await buildDisputeSite({ DECISION_UNDO_SECONDS: '0' })
  const { id } = await sell(site)
  await refund(site, id, '12.00')
  for (const to of ['buyer', 'seller']) await site.act(site.judge, `${id}/goodwill`, { to, amount: '2.00' })
  await site.app.drain()
  expect(await balances(site, id)).toEqual({ seller: 2779, platform: 140, processing: 81, due: 0 })
  expect((await site.buyer.get('/api/wallet')).body.available).toBe('2.00')
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('everyone reads what was refunded of the price', async () => {
  await using site = await buildDisputeSite({ DECISION_UNDO_SECONDS: '0' })
  const { id } = await sell(site)
  const preview = (await site.judge.get(`/api/admin/orders/${id}/preview?action=refund&amount=12.00`)).body
  const before = (await site.legsOf(id)).length
  await refund(site, id, '12.00')
  await site.app.drain()
  expect(
    preview.journal.map(({ account, amount }: Record<string, string>) => [
      account,
      Math.round(Number(amount) * 100),
    ]),
  ).toEqual((await site.legsOf(id)).slice(before).map(({ account, amountCents }) => [account, amountCents]))
  const facts = {
    status: 'completed',
    amount: '40.00',
    refunded: '12.00',
    fees: { platform: '2.00', processing: '1.16', net: '36.84' },
    retainedFees: { platform: '1.40', processing: '0.81', net: '25.79' },
  }
  for (const as of [site.buyer, site.seller, site.judge])
    expect((await as.get(`/api/orders/${id}`)).body).toMatchObject(facts)
  expect((await site.buyer.get('/api/transactions')).body[0]).toMatchObject({
    amount: '40.00',
    refunded: '12.00',
  })
  for (const as of [site.buyer, site.seller])
    expect(JSON.stringify(await readNotifications(site.app, as))).toContain('refunded $12.00 of $40.00')
  expect((await site.seller.get('/api/wallet')).body.entries[0]).toMatchObject({
    kind: 'partial_refund',
    amount: '-11.05',
  })
})

test('several refunds that wait leave as one, and each can be undone', async () => {
  await using site = await buildDisputeSite()
  const { id } = await sell(site)
  await refund(site, id, '12.00')
  await refund(site, id, '8.00')
  expect(await balances(site, id)).toMatchObject({ seller: 1842, due: 2000 })
  const first = (await site.caseOf(id)).acts.find(({ amount }: { amount: string }) => amount === '12.00')
  expect((await site.act(site.judge, `${id}/acts/${first.id}/undo`, {})).body.refunded).toBe('8.00')
  expect(await balances(site, id)).toEqual({ seller: 2947, platform: 160, processing: 93, due: 800 })
  expect(await site.app.brokenInvariants()).toEqual([])
  await site.advanceBy(undoMs)
  expect(site.provider.refundRequests.map(({ amountCents }) => amountCents)).toEqual([800])
  expect(await balances(site, id)).toMatchObject({ due: 0 })
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('a reversal takes refunds along that have not left, and undone it owes them again', async () => {
  await using site = await buildDisputeSite()
  const { id } = await sell(site)
  await refund(site, id, '12.00')
  await refund(site, id, '28.00')
  expect(await site.rowOf(id)).toMatchObject({
    state: 'refund_pending',
    partialRefundCents: 0,
    unmatchedCents: null,
  })
  expect(await site.app.brokenInvariants()).toEqual([])
  const rest = (await site.caseOf(id)).acts.find(({ amount }: { amount: string }) => amount === '28.00')
  expect((await site.act(site.judge, `${id}/acts/${rest.id}/undo`, {})).body).toMatchObject({
    state: 'completed',
    refunded: '12.00',
  })
  expect(await balances(site, id)).toMatchObject({ seller: 2579, due: 1200 })
  expect(await site.app.brokenInvariants()).toEqual([])
  await refund(site, id, '28.00')
  await site.advanceBy(undoMs)
  expect((await site.rowOf(id))?.state).toBe('refunded')
  expect(site.provider.refundRequests.map(({ amountCents }) => amountCents)).toEqual([4000])
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('a dispute is split, and the split can be undone', async () => {
  await using site = await buildDisputeSite()
  const { id } = await site.dispute({ price: 40 })
  const split = { outcome: 'split', refundAmount: '12.00' }
  for (const refundAmount of [undefined, '0', '40.00', '50.00'])
    expect((await site.act(site.judge, `${id}/decision`, { ...split, refundAmount })).status).toBe(422)
  expect((await site.act(site.judge, `${id}/decision`, { outcome: 'x' })).body.message).toMatch('split')
  const preview = (await site.judge.get(`/api/admin/orders/${id}/preview?action=split&amount=12.00`)).body
    .journal
  expect((await site.act(site.judge, `${id}/decision`, split)).body).toMatchObject({
    state: 'completed',
    refunded: '12.00',
  })
  expect(await site.app.brokenInvariants()).toEqual([])
  expect((await site.act(site.judge, `${id}/decision/undo`, {})).body).toMatchObject({
    status: 'disputed',
    refunded: '0.00',
  })
  expect(await balances(site, id)).toEqual({ seller: 0, platform: 0, processing: 0, due: 0 })
  expect(await site.app.brokenInvariants()).toEqual([])
  const undone = (await site.legsOf(id)).length
  await site.act(site.judge, `${id}/decision`, split)
  await site.advanceBy(undoMs)
  expect(await balances(site, id)).toEqual({ seller: 2579, platform: 140, processing: 81, due: 0 })
  expect(
    (await site.legsOf(id)).slice(undone).map(({ account, amountCents }) => [account, amountCents]),
  ).toEqual(
    preview.map(({ account, amount }: Record<string, string>) => [account, Math.round(Number(amount) * 100)]),
  )
  expect(JSON.stringify(await readNotifications(site.app, site.buyer))).toContain('refunded $12.00 of $40.00')
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('a refund that the provider rejects is retried, or recorded by hand', async () => {
  await using site = await buildDisputeSite({ DECISION_UNDO_SECONDS: '0' })
  const { id } = await sell(site)
  site.provider.script.push(...Array.from({ length: 50 }, () => 'refuse' as const))
  await refund(site, id, '12.00')
  await site.app.drain()
  expect(await site.rowOf(id)).toMatchObject({ unmatchedCents: 1200, refundedCents: 0 })
  const recorded = await site.act(site.second, `${id}/given-otherwise`, { reason: 'Bank transfer 4711' })
  expect([recorded.status, recorded.body]).toMatchObject([200, { refunded: '12.00', state: 'completed' }])
  expect(await balances(site, id)).toMatchObject({ seller: 2579, due: 0 })
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('a chargeback after a partial refund takes what is left', async () => {
  await using site = await buildDisputeSite({ DECISION_UNDO_SECONDS: '0' })
  const { id, intentId } = await sell(site)
  await refund(site, id, '12.00')
  await site.app.drain()
  site.provider.dispute(intentId, 'open', 0, 2_800)
  await site.sync(id)
  expect((await refund(site, id, '1.00')).body.code).toBe('order_state')
  site.provider.dispute(intentId, 'lost', 0, 2_800)
  await site.sync(id)
  expect((await site.rowOf(id))?.state).toBe('charged_back')
  expect(await balances(site, id)).toMatchObject({ seller: 0, due: 0 })
  expect(await balanceOf(site.app.ctx, 'expense:chargeback')).toBe(221)
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('above the limit a second person refunds the same amount', async () => {
  await using site = await buildDisputeSite({ DECISION_LIMIT_CENTS: '1000' })
  const { id } = await sell(site)
  expect((await refund(site, id, '12.00')).status).toBe(202)
  expect((await site.act(site.second, `${id}/refund`, { amount: '11.00' })).status).toBe(202)
  expect((await site.act(site.second, `${id}/refund`, { amount: '12.00' })).body.refunded).toBe('12.00')
})
