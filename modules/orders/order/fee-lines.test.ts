import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { FeeLines } from '@/modules/fees/contract'
import { buildPaidOrder } from '@/modules/orders/factory'
import { feeLinesOf, frozenFees, retainedFees } from '@/modules/orders/order/fee-lines'
import { assert } from '@/src/kit/assert'

test('an order keeps its fee lines, and what is retained of its price is split by them', async () => {
  await using order = await buildPaidOrder()
  const row = await order.row()
  assert(row, 'the order exists')
  expect(feeLinesOf(row)).toEqual({
    platform: { rule: null, bps: 500, fixedCents: 0, minCents: 0, maxCents: null },
    processing: { bps: 290 },
  })
  expect(retainedFees(row, 10_000)).toEqual({
    platformFeeCents: 500,
    processingFeeCents: 290,
    netCents: 9_210,
  })
})

test('an order without rates has those that give its fees, to the cent', async () => {
  await using order = await buildPaidOrder()
  const row = await order.row()
  assert(row, 'the order exists')
  const price = fc.integer({ min: 50, max: 10_000_000 })
  const rates = fc.tuple(fc.nat(10_000), fc.nat(10_000)).filter(([one, other]) => one + other <= 10_000)
  fc.assert(
    fc.property(price, rates, (priceCents, [platformBps, processingBps]) => {
      const lines: FeeLines = {
        platform: { rule: null, bps: platformBps, fixedCents: 0, minCents: 0, maxCents: null },
        processing: { bps: processingBps },
      }
      const { platformFeeCents, processingFeeCents } = frozenFees(priceCents, lines)
      const early = { ...row, priceCents, platformFeeCents, processingFeeCents }
      const shares = retainedFees({ ...early, platformFeeBps: null, processingFeeBps: null }, priceCents)
      expect(shares).toMatchObject({ platformFeeCents, processingFeeCents })
    }),
    { numRuns: 10_000 },
  )
})
