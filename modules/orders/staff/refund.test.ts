import { expect, test } from 'bun:test'
import { presentLegs } from '@/modules/orders/disputes/case-timeline'
import { buildDisputeSite } from '@/modules/orders/testing/dispute-site'
import { readNotifications } from '@/tests/support/notifications'

test.each(['paid', 'sent'])(
  'a refund of a %s order is what its preview says: a part splits it, all cancels it',
  async (state) => {
    await using site = await buildDisputeSite({ DECISION_UNDO_SECONDS: '0' })
    const inEscrow = async () => {
      const { id } = await site.dispute({ price: 40, isSent: state === 'sent' })
      await site.buyer.post(`/api/orders/${id}/dispute/withdraw`)
      const before = await site.legsOf(id)
      const bookedOf = async () => presentLegs((await site.legsOf(id)).slice(before.length))
      return { id, bookedOf }
    }
    const previewOf = async (id: string, amount: string) =>
      (await site.judge.get(`/api/admin/orders/${id}/preview?action=refund&amount=${amount}`)).body.journal

    const part = await inEscrow()
    const preview = await previewOf(part.id, '12.00')
    expect((await site.act(site.judge, `${part.id}/refund`, { amount: '12.00' })).body).toMatchObject({
      status: 'completed',
      refunded: '12.00',
      retainedFees: { platform: '1.40', processing: '0.81', net: '25.79' },
      decision: { outcome: 'split' },
    })
    await site.app.drain()
    expect(await part.bookedOf()).toEqual(preview)
    for (const party of [site.buyer, site.seller])
      expect(await readNotifications(site.app, party, 'The dispute was split')).toHaveLength(1)

    const whole = await inEscrow()
    const previewOfAll = await previewOf(whole.id, '40.00')
    expect((await site.act(site.judge, `${whole.id}/refund`, { amount: 40 })).body.state).toBe(
      'refund_pending',
    )
    await site.app.drain()
    expect((await site.rowOf(whole.id))?.state).toBe('refunded')
    expect(await whole.bookedOf()).toEqual(previewOfAll)
    expect(await site.app.brokenInvariants()).toEqual([])
  },
)
