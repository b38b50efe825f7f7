import { expect, test } from 'bun:test'
import { userIdOf } from '@/modules/auth/factory'
import { decideAndAppeal, decideFirst } from '@/modules/orders/testing/appealed-order'
import { appealMs, buildDisputeSite, type DisputeSite } from '@/modules/orders/testing/dispute-site'
import { sql } from '@/src/db/columns'

/** A payout that SQL puts there. */
async function forgePayout({ app, seller }: DisputeSite, amountCents: number): Promise<void> {
  const sellerId = await userIdOf(seller)
  const at = app.ctx.now()
  await app.ctx.core.db.transact((tx) =>
    tx.rows(sql`
      insert into wallet_payouts (id, seller_id, amount_cents, method, state, returned_cents, created_at)
      values (${`forged-${amountCents}`}, ${sellerId}, ${amountCents}, 'bank', 'requested', 0, ${at})`),
  )
}

async function brokenBy(site: DisputeSite): Promise<string[]> {
  return (await site.app.brokenInvariants()).map(({ invariant }) => invariant.id)
}

test.each(['chargeback', 'appeal'] as const)(
  'while the %s about a sale is open, a payout of its money is named, and one of other money is not',
  async (review) => {
    await using site = await buildDisputeSite()
    const other = await site.dispute({ price: 20 })
    await site.act(site.judge, `${other.id}/decision`, { outcome: 'release' })
    await site.buyer.post(`/api/orders/${other.id}/accept-decision`)
    site.app.advance(appealMs)
    if (review === 'appeal') await decideAndAppeal(site, 'release')
    else await site.setChargeback(await releaseLongAgo(site), 'open')
    await forgePayout(site, 1_800)
    expect(await brokenBy(site)).toEqual([])
    await forgePayout(site, 100)
    expect(await brokenBy(site)).toEqual(['I38'])
  },
)

async function releaseLongAgo(site: DisputeSite) {
  const decided = await decideFirst(site, 'release')
  site.app.advance(appealMs)
  return decided
}
