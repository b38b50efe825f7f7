import { expect, test } from 'bun:test'
import { signInStaff, userIdOf } from '@/modules/auth/factory'
import { dayMs, openFeeSite, feeRulesPath as path } from '@/modules/fees/testing/fee-site'
import { completePurchase, listItem } from '@/tests/support/trade'

test('the preview shows what the sales of the last 90 days cost, and would have cost, by seller and in all', async () => {
  await using s = await openFeeSite()
  await s.sell()
  s.app.advance(91 * dayMs)
  for (const price of [100, 50]) await s.sell({ price })
  const other = await s.app.signIn('other')
  await completePurchase(await s.app.signIn('buyer'), await listItem(other, { price: 20, category: 'face' }))
  const admin = await signInStaff(s.app, 'admin', 'chief')
  const rules = [
    { name: 'Hats', match: { category: 'hat' }, bps: 1_000 },
    { name: 'Second sale', match: { level: { days: 10, minSales: 1 } }, bps: 0 },
  ]
  expect((await admin.post(`${path}/preview`, rules)).body).toEqual({
    total: { sales: 3, gross: '170.00', fees: '8.50', newFees: '11.00' },
    sellers: [
      {
        sellerId: await userIdOf(await s.app.signIn('seller')),
        seller: 'seller',
        sales: 2,
        gross: '150.00',
        fees: '7.50',
        newFees: '10.00',
      },
      {
        sellerId: await userIdOf(other),
        seller: 'other',
        sales: 1,
        gross: '20.00',
        fees: '1.00',
        newFees: '1.00',
      },
    ],
    sellersLeftOut: 0,
  })
  expect((await admin.get(path)).body).toEqual([])
})
