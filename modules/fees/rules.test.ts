import { expect, test } from 'bun:test'
import { signInStaff, userIdOf } from '@/modules/auth/factory'
import { setRole } from '@/modules/auth/service'
import { applyRules, currentRuleSets } from '@/modules/fees/stored-rules'
import { dayMs, openFeeSite, feeRulesPath as path } from '@/modules/fees/testing/fee-site'
import { systemContext } from '@/src/kit/context'
import { createSecondProcess } from '@/tests/support/apps/second-process'
import { shared } from '@/tests/support/apps/shared'
import { eventually } from '@/tests/support/eventually'
import { readNotifications } from '@/tests/support/notifications'
import { listItem, type TestListing } from '@/tests/support/trade'

const sharedSite = shared(openFeeSite)

test('without a rule that matches, the fee is PLATFORM_FEE_BPS', async () => {
  await using s = await openFeeSite()
  expect((await s.admin.get(path)).body).toEqual([])
  expect(await s.feeOfNew()).toBe('5.00')
  const rules = [
    { name: 'Faces', match: { category: 'face' }, bps: 100 },
    {
      name: 'Dear hats',
      match: { category: 'hat', minPrice: 200 },
      bps: 300,
      fixedCents: 50,
      maxCents: 700,
    },
  ]
  const { status, body } = await s.announce(...rules)
  expect([status, body]).toEqual([200, rules])
  expect((await s.admin.get(path)).body).toEqual(rules)
  expect(await s.feeOfNew()).toBe('5.00')
  expect(await s.feeOfNew({ category: 'face' })).toBe('1.00')
  expect(await s.feeOfNew({ price: 200 })).toBe('6.50')
  expect(await s.feeOfNew({ price: 500 })).toBe('7.00')
  expect(await s.app.brokenInvariants()).toEqual([])
})

test('a rule about a seller or a level applies to those who have it, once they have it', async () => {
  await using s = await openFeeSite()
  const other = await s.app.signIn('other')
  await s.announce(
    { name: 'Two sales', match: { level: { days: 30, minSales: 2, minVolume: '1000.00' } }, bps: 200 },
    { name: 'Friend', match: { sellerId: await userIdOf(other) }, bps: 0 },
  )
  expect(await s.feeOf(await listItem(other, { price: 100 }))).toBe('0.00')
  await s.sell()
  expect(await s.feeOfNew()).toBe('5.00')
  await s.sell()
  expect(await s.feeOfNew()).toBe('2.00')
  s.app.advance(31 * dayMs)
  expect(await s.feeOfNew()).toBe('5.00')
  await s.sell({ price: 1_000 })
  expect(await s.feeOfNew()).toBe('2.00')
})

test('a raise reaches listings that existed seven days later, and new ones from its time; a cut reaches all at once', async () => {
  await using s = await openFeeSite()
  const old = await Promise.all([1, 2, 3, 4].map(() => s.list()))
  const take = () => old.pop() as TestListing
  s.app.advance(1)
  await s.announce({ name: 'More', match: {}, bps: 900, from: s.inDays(2) })
  const early = await s.list()
  expect(await s.feeOf(early)).toBe('5.00')
  s.app.advance(2 * dayMs)
  expect([await s.feeOfNew(), await s.feeOf(take())]).toEqual(['9.00', '5.00'])
  s.app.advance(5 * dayMs - 1)
  expect(await s.feeOf(take())).toBe('5.00')
  s.app.advance(1)
  expect(await s.feeOf(take())).toBe('9.00')
  const admin = await signInStaff(s.app, 'admin', 'chief')
  await admin.put(path, [{ name: 'Less', match: {}, bps: 300 }])
  expect(await s.feeOf(take())).toBe('3.00')
})

test('sellers whose listings cost more are told when a raise is announced, once, and others are not', async () => {
  await using s = await openFeeSite()
  const other = await s.app.signIn('other')
  await s.list()
  await s.list()
  await listItem(other, { category: 'face', price: 100 })
  s.app.advance(1)
  const rules = [{ name: 'Hats', match: { category: 'hat' }, bps: 900 }]
  await s.announce(...rules)
  await s.announce(...rules)
  const [notice, ...more] = await readNotifications(s.app, s.seller, 'Your fees will rise')
  expect(notice?.content).toMatch(
    /^From January 22, 2026 on, .* of \$100\.00, it is then \$9\.00 instead of \$5\.00/,
  )
  expect(more).toEqual([])
  expect(await readNotifications(s.app, other, 'Your fees will rise')).toEqual([])
  await s.announce({ name: 'Hats', match: { category: 'hat' }, bps: 800 })
  expect(await readNotifications(s.app, s.seller, 'Your fees will rise')).toHaveLength(1)
})

test('what an admin planned ends with their role, until another admin saves it', async () => {
  await using s = await openFeeSite()
  const [old, later] = [await s.list(), await s.list()]
  s.app.advance(1)
  const planner = await signInStaff(s.app, 'admin', 'planner')
  const rules = [
    { name: 'Planned', match: { category: 'hat' }, bps: 9_000, from: s.inDays(1) },
    { name: 'Now', match: {}, bps: 600 },
  ]
  await planner.put(path, rules)
  await setRole(s.app.ctx, 'planner', 'user')
  await s.app.drain()
  await applyRules(s.app.ctx)
  s.app.advance(8 * dayMs)
  expect([await s.feeOfNew(), await s.feeOf(old)]).toEqual(['6.00', '5.00'])
  const admin = await signInStaff(s.app, 'admin', 'chief')
  expect((await admin.get(path)).body).toEqual([{ ...rules[0], unconfirmed: true }, rules[1]])
  expect((await admin.put(path, rules)).body).toEqual(rules)
  expect([await s.feeOfNew(), await s.feeOf(later)]).toEqual(['90.00', '5.00'])
})

test('admins need a recent second factor, and can’t change the fees of their own sales', async () => {
  await using s = await openFeeSite()
  const own = { name: 'Mine', match: { sellerId: await userIdOf(s.admin) }, bps: 0 }
  expect((await s.announce(own)).body.code).toBe('own_case')
  const chief = await signInStaff(s.app, 'admin', 'chief')
  expect((await chief.put(path, [own])).status).toBe(200)
  expect((await s.announce()).body.code).toBe('own_case')
  expect((await s.announce(own, { name: 'More', match: {}, bps: 600 })).status).toBe(200)
  expect((await s.admin.get('/api/admin/audit-log?action=fees.announce-rules')).body).toMatchObject([
    { after: { rules: [own, { name: 'More' }] } },
    { after: { rules: [own] } },
  ])
  s.app.advance(11 * 60_000)
  expect((await s.announce()).body.code).toBe('second_factor_required')
})

test.each<[object, string]>([
  [{ match: {}, bps: 1 }, '0.name'],
  [{ name: ' ', match: {}, bps: 1 }, '0.name'],
  [{ name: 'A', match: {} }, '0.bps'],
  [{ name: 'A', match: {}, bps: 10_001 }, '0.bps'],
  [{ name: 'A', match: {}, bps: 1.5 }, '0.bps'],
  [{ name: 'A', match: {}, bps: 1, fixedCents: -1 }, '0.fixedCents'],
  [{ name: 'A', match: {}, bps: 1, minCents: 2, maxCents: 1 }, '0.maxCents'],
  [{ name: 'A', match: { category: 'hats' }, bps: 1 }, '0.match.category'],
  [{ name: 'A', match: { sellerId: 'nobody' }, bps: 1 }, '0.match.sellerId'],
  [{ name: 'A', match: { level: { minSales: 1 } }, bps: 1 }, '0.match.level.days'],
  [{ name: 'A', match: { minPrice: '1.234' }, bps: 1 }, '0.match.minPrice'],
  [{ name: 'A', match: {}, bps: 1, from: 'tomorrow' }, '0.from'],
])('422: %p at %s', async (rule, at) => {
  const s = await sharedSite()
  const { status, body } = await s.announce(rule)
  expect([status, body.errors?.[0].path]).toEqual([422, at])
})

test('422: a rule instead of a list, and more than 100 rules', async () => {
  const s = await sharedSite()
  const rule = { name: 'A', match: {}, bps: 1 }
  expect((await s.admin.put(path, rule)).status).toBe(422)
  expect((await s.announce(...Array(101).fill(rule))).status).toBe(422)
})

test('another process follows', async () => {
  await using s = await openFeeSite()
  await using second = await createSecondProcess(s.app, {})
  await s.announce({ name: 'Free', match: {}, bps: 0 })
  const ctx = systemContext(second.app.core, 'test')
  await eventually(async () => {
    await applyRules(ctx)
    expect(currentRuleSets(ctx)).toMatchObject([{ rules: [{ name: 'Free' }] }])
  })
})

test('sellers see the rules of their own fees, and nothing about others', async () => {
  await using s = await openFeeSite()
  await s.announce(
    { name: 'General', match: {}, bps: 600 },
    { name: 'Other', match: { sellerId: await userIdOf(s.buyer) }, bps: 0 },
    { name: 'Mine', match: { sellerId: await userIdOf(s.seller) }, bps: 100, minCents: 10 },
  )
  const { body } = await s.seller.get('/api/fees')
  expect([body.processingBps, body.generalBps]).toEqual([290, 500])
  expect(body.sets[0].rules).toMatchObject([
    { name: 'Mine', bps: 100, minCents: 10, category: null, minPriceCents: 0 },
    { name: 'General', bps: 600 },
  ])
  expect(JSON.stringify(body)).not.toContain('Other')
})
