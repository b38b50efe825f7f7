import { expect, test } from 'bun:test'
import { userIdOf } from '@/modules/auth/factory'
import { buildDisputeSite, type DisputeSite } from '@/modules/orders/testing/dispute-site'
import { expectResponse } from '@/tests/support/expect-response'
import { readPagesOfIds } from '@/tests/support/read-pages'
import { listItem, reserve } from '@/tests/support/trade'

const path = '/api/admin/orders'

/** An order with an open dispute, one whose payment the bank took back, one that was refunded, and one without a payment. */
async function createOrders(site: DisputeSite) {
  const disputed = await site.dispute()
  site.app.advance(1_000)
  const chargedBack = await site.dispute({ price: 40 })
  await site.setChargeback(chargedBack, 'lost')
  const refunded = await site.dispute({ price: 20 })
  await site.act(site.judge, `${refunded.id}/decision`, { outcome: 'refund' })
  await site.advanceBy(700_000)
  const { body } = await reserve(site.buyer, await listItem(site.seller, { price: 5 }))
  return {
    disputed: disputed.id,
    chargedBack: chargedBack.id,
    refunded: refunded.id,
    unpaid: String(body.orderId),
  }
}

test('staff find orders by each filter, and by several at once', async () => {
  await using site = await buildDisputeSite()
  const ids = await createOrders(site)
  const nameOf = (id: string) => Object.entries(ids).find(([, one]) => one === id)?.[0]
  const unpaid = await site.rowOf(ids.unpaid)
  const expected: [query: string, found: string][] = [
    ['', 'unpaid refunded chargedBack disputed'],
    ['state=refunded', 'refunded'],
    ['status=pending', 'unpaid'],
    ['status=disputed', 'disputed'],
    ['status=charged_back', 'chargedBack'],
    ['dispute=decided', 'refunded chargedBack'],
    ['dispute=none', 'unpaid'],
    ['chargeback=lost', 'chargedBack'],
    ['party=buyer', 'unpaid refunded chargedBack disputed'],
    [`party=${await userIdOf(site.seller)}`, 'unpaid refunded chargedBack disputed'],
    ['party=moderator', ''],
    ['party=%00', '422'],
    ['item=of%20TEST', 'unpaid refunded chargedBack disputed'],
    [`item=${unpaid?.itemId}`, 'unpaid'],
    ['item=%25', ''],
    ['minAmount=40', 'chargedBack disputed'],
    ['minAmount=20&maxAmount=40.00', 'refunded chargedBack'],
    ['minAmount=-1', '422'],
    ['minAmount=1e3', '422'],
    ['from=2026-01-15T12:00:01Z&to=2026-01-15T12:00:02Z', 'refunded chargedBack'],
    ['to=2026-01-14', ''],
    ['from=yesterday', '422'],
    ['stuck=true', ''],
    ['stuck=maybe', '422'],
    ['sort=price', '422'],
  ]
  const found = await Promise.all(
    expected.map(async ([query]) => {
      const { status, body } = await site.judge.get(`${path}?${query}`)
      return [
        query,
        status === 200 ? body.map(({ id }: { id: string }) => nameOf(id)).join(' ') : String(status),
      ]
    }),
  )
  expect(found).toEqual(expected)
})

test('each sort has pages, and no cursor of another sort is accepted', async () => {
  await using site = await buildDisputeSite()
  const { disputed, chargedBack, refunded, unpaid } = await createOrders(site)
  const all = [disputed, chargedBack, refunded, unpaid]
  const sorted = {
    newest: all.toReversed(),
    oldest: all,
    highest: all,
    lowest: all.toReversed(),
    opened: [disputed, chargedBack, refunded],
  }
  for (const [sort, ids] of Object.entries(sorted))
    expect([
      sort,
      (await readPagesOfIds(site.judge, `${path}?sort=${sort}&minAmount=1&limit=2`)).flat(),
    ]).toEqual([sort, ids])
  for (const cursor of ['oldest.1.1', 'newest.1', '1', 'newest.9999999999999999.1'])
    await expectResponse(site.app, { as: site.judge, get: `${path}?cursor=${cursor}`, status: 422 })
})

test('the open disputes are listed oldest first', async () => {
  await using site = await buildDisputeSite()
  const first = await site.dispute()
  site.app.advance(5_000)
  const second = await site.dispute()
  const { body } = await expectResponse(site.app, {
    as: site.judge,
    get: `${path}?dispute=open`,
    status: 200,
  })
  expect(body).toMatchObject([
    {
      id: first.id,
      status: 'disputed',
      state: 'paid',
      amount: '149.99',
      buyer: 'buyer',
      seller: 'seller',
      dispute: 'open',
      disputeBy: 'buyer',
      disputeReason: 'It never came.',
      openedAt: '2026-01-15T12:00:00.000Z',
      chargeback: 'none',
      isOwnCase: false,
    },
    { id: second.id, openedAt: '2026-01-15T12:00:05.000Z' },
  ])
})
