import { expect, test } from 'bun:test'
import type { Figures } from '@/modules/admin/contract'
import { signInStaff } from '@/modules/auth/factory'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { buy, listItem } from '@/tests/support/trade'

const dayMs = 86_400_000
const days = 90

async function readFigures(app: TestApp, username: string): Promise<Figures> {
  const staff = await signInStaff(app, 'moderator', username)
  return (await staff.get('/api/admin/figures')).body
}

const valuesOf = (figures: Figures, name: string) =>
  figures.series.find((series) => series.name === name)?.values ?? []

test('the figures are those of the rows, day by day', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  const order = await buy(buyer, await listItem(seller, { price: 100 }))
  await app.drain()
  app.advance(dayMs)
  await seller.post(`/api/orders/${order}/sent`)
  await buyer.post(`/api/orders/${order}/received`)
  await app.drain()
  const figures = await readFigures(app, 'judge')
  const ofLastDays = (name: string) => valuesOf(figures, name).slice(-3)
  expect(figures.series.map(({ name, values }) => [name, values.length])).toEqual(
    ['sign-ups', 'escrow', 'fees', 'sales'].map((name) => [name, days]),
  )
  expect(ofLastDays('escrow')).toEqual([0, 10_000, 0])
  expect(ofLastDays('fees')).toEqual([0, 0, 790])
  expect(ofLastDays('sales')).toEqual([0, 0, 1])
  expect(ofLastDays('sign-ups')).toEqual([0, 2, 1])
  expect(figures.from).toBe(
    new Date(Math.floor(app.ctx.now() / dayMs) * dayMs - (days - 1) * dayMs).toISOString(),
  )
  expect(figures.safeMode).toBe(false)
  expect(figures.health.every(({ state }) => state === 'operational')).toBe(true)
})

test('they are computed once a minute, and a balance includes what happened before the first day', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  await buy(buyer, await listItem(seller, { price: 100 }))
  await app.drain()
  expect(valuesOf(await readFigures(app, 'judge'), 'escrow').at(-1)).toBe(10_000)
  await buy(buyer, await listItem(seller, { price: 50 }))
  expect(valuesOf(await readFigures(app, 'second'), 'escrow').at(-1)).toBe(10_000)
  app.advance(60_000)
  expect(valuesOf(await readFigures(app, 'third'), 'escrow').at(-1)).toBe(15_000)
  app.advance(200 * dayMs)
  expect(valuesOf(await readFigures(app, 'fourth'), 'escrow').at(0)).toBe(15_000)
})

test('the page of each chart lists what it counts on a day', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  const order = await buy(buyer, await listItem(seller, { price: 100 }))
  await buyer.post(`/api/orders/${order}/received`)
  await app.drain()
  const staff = await signInStaff(app, 'moderator')
  const { series } = (await staff.get('/api/admin/figures')).body as Figures
  for (const { page } of series) {
    const path = `/api${page}${page.includes('?') ? '&' : '?'}from=2026-01-15&to=2026-01-15T23:59:59Z`
    const { status, body } = await staff.get(path)
    expect([page, status, body.length > 0]).toEqual([page, 200, true])
  }
})
