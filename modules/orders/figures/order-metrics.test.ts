import { expect, test } from 'bun:test'
import { buildPaidOrder, complete, hour, type TestOrder } from '@/modules/orders/factory'
import { caseEnv } from '@/tests/support/cases'

async function readFigures({ app }: TestOrder): Promise<Record<string, number>> {
  const { body } = await app.visitor().get('/metrics', { authorization: `Bearer ${caseEnv.METRICS_TOKEN}` })
  const lines: string[] = body.split('\n')
  const shown = lines.filter((line) => /^mintmark_(orders\{|\w+_last_day)/.test(line) && !line.endsWith(' 0'))
  return Object.fromEntries(
    shown.map((line) => {
      const [name = '', value] = line.split(' ')
      return [name, Number(value)]
    }),
  )
}

test('/metrics shows orders by state, and the sales, fees and sign-ups of the last 24 hours', async () => {
  await using order = await buildPaidOrder({ env: caseEnv })
  const { app } = order
  const before = await readFigures(order)
  expect(before).toMatchObject({ 'mintmark_orders{state="paid"}': 1 })
  expect(before).not.toHaveProperty('mintmark_sales_last_day')
  await complete(order)
  await app.drain()
  app.advance(hour)
  const row = await order.row()
  expect(row?.state).toBe('completed')
  expect(await readFigures(order)).toEqual({
    'mintmark_orders{state="completed"}': 1,
    mintmark_sales_last_day: 1,
    mintmark_sales_last_day_cents: Number(row?.priceCents),
    mintmark_fees_last_day_cents: Number(row?.platformFeeCents) + Number(row?.processingFeeCents),
    ...signUps(before),
  })
  app.advance(24 * hour)
  expect(await readFigures(order)).toEqual({ 'mintmark_orders{state="completed"}': 1 })
})

function signUps({ mintmark_sign_ups_last_day = 0 }: Record<string, number>) {
  expect(mintmark_sign_ups_last_day).toBeGreaterThanOrEqual(2)
  return { mintmark_sign_ups_last_day }
}
