import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { journalKinds } from '@/modules/wallet/ledger/journal-kinds'
import { postJournal } from '@/modules/wallet/ledger/ledger'
import { type MonthFigure, type MonthReport, monthFigures } from '@/modules/wallet/months/contract'
import { findMonth } from '@/modules/wallet/months/months'
import { listJournals } from '@/modules/wallet/months/staff-journals'
import { closedMonths } from '@/modules/wallet/schema'
import type { Context } from '@/src/kit/context'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import { journalSamples, type Moved } from '@/tests/support/journal-samples'
import { completePurchase, listItem } from '@/tests/support/trade'

const day = 86_400_000

const zeroCents = { ...emptyFigures(0), opening: 0, closing: 0 }

const cents = (amount: string) => Math.round(Number(amount) * 100)

function emptyFigures<Empty>(empty: Empty) {
  return Object.fromEntries(monthFigures.map((figure) => [figure, empty])) as Record<
    (typeof monthFigures)[number],
    Empty
  >
}

function figuresIn(report: MonthReport): Moved {
  const moved = monthFigures.flatMap((figure) =>
    report[figure] === '0.00' ? [] : [[figure, report[figure]]],
  )
  return Object.fromEntries(moved)
}

/** The journals of this month that count in a figure. */
async function countJournals(ctx: Context, figure: MonthFigure): Promise<number> {
  const from = `${isoTime(ctx.now()).slice(0, 7)}-01`
  return (await listJournals(ctx, { figure, from })).rows.length
}

test('every journal that can be posted counts in the figures of its month, which add up', async () => {
  await using app = await createTestApp()
  const all = Object.values(journalSamples).flat()
  expect(new Set(all.map(([{ key }]) => key.split(':')[0] as string))).toEqual(new Set(journalKinds))
  let owed = 0
  for (const [journal, moved] of all) {
    await transact(app.ctx, (tx) => postJournal(tx, journal))
    const report = await findMonth(app.ctx, isoTime(app.ctx.now()).slice(0, 7))
    expect([journal.key, figuresIn(report)]).toEqual([journal.key, moved])
    for (const figure of monthFigures)
      expect([figure, await countJournals(app.ctx, figure)]).toEqual([figure, figure in moved ? 1 : 0])
    expect(cents(report.opening)).toBe(owed)
    for (const { account, amountCents } of journal.legs)
      if (/^liability:(seller:|payouts_held)/.test(account)) owed -= amountCents
    expect(cents(report.closing)).toBe(owed)
    app.advance(31 * day)
  }
})

/** A sale of 149.99 in January, one of 10.00 and a payout in February, and in March the reversal of the second sale. */
async function buildMonths() {
  const app = await createTestApp()
  // Sessions end within a month.
  const sell = async (over: Record<string, unknown> = {}) =>
    completePurchase(await app.signIn('buyer'), await listItem(await app.signIn('seller'), over))
  await sell()
  app.advance(31 * day)
  const reversed = await sell({ price: 10 })
  await (await app.signIn('seller')).post('/api/payouts', { amount: '100.00', method: 'bank' })
  app.advance(28 * day)
  const moderator = await signInStaff(app, 'moderator')
  await moderator.post(`/api/admin/orders/${reversed}/clawback`, { reason: 'Stolen goods.' })
  return { app, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

const none = emptyFigures('0.00')
const january = {
  ...none,
  opening: '0.00',
  sales: '149.99',
  platformFees: '-7.50',
  processingFees: '-4.35',
  closing: '138.14',
}
const february = {
  ...none,
  opening: '138.14',
  sales: '10.00',
  platformFees: '-0.50',
  processingFees: '-0.29',
  payouts: '-100.00',
  closing: '47.35',
}
const march = {
  ...none,
  opening: '47.35',
  refunds: '-10.00',
  platformFees: '0.50',
  processingFees: '0.29',
  closing: '38.14',
}

test('an accountant reads what moved in each month, and which journals', async () => {
  await using m = await buildMonths()
  const accountant = await signInStaff(m.app, 'accountant', 'counter')
  const read = async (path: string) => (await accountant.get(path)).body
  expect(await read('/api/admin/months/2026-01')).toEqual(january)
  expect(await read('/api/admin/months/2026-02')).toEqual(february)
  expect(await read('/api/admin/months/2026-03')).toEqual(march)
  expect(await read('/api/admin/months/2025-12')).toEqual({ ...none, opening: '0.00', closing: '0.00' })
  expect(await read('/api/admin/months')).toEqual([
    { month: '2026-03', opening: '47.35', closing: '38.14', closedAt: null },
    { month: '2026-02', opening: '138.14', closing: '47.35', closedAt: null },
    { month: '2026-01', opening: '0.00', closing: '138.14', closedAt: null },
  ])
  const kindsOf = async (query: string) =>
    (await read(`/api/admin/journals?${query}`)).map(({ kind }: { kind: string }) => kind)
  expect(await kindsOf('figure=platformFees')).toEqual(['clawback', 'release', 'release'])
  expect(await kindsOf('figure=payouts&from=2026-02-01&to=2026-02-28T23:59:59.999Z')).toEqual(['payout'])
  expect(await kindsOf('figure=payouts&from=2026-03-01')).toEqual([])
  expect(await kindsOf('figure=providerFees')).toEqual([])
})

test('a closed month keeps its report, and an open one follows the ledger', async () => {
  await using m = await buildMonths()
  const accountant = await signInStaff(m.app, 'accountant', 'counter')
  const close = (month: string) => accountant.post(`/api/admin/months/${month}/close`)
  expect((await close('2026-03')).body.code).toBe('month_not_over')
  expect((await close('2026-02')).body).toEqual(february)
  m.app.advance(day)
  expect((await close('2026-02')).body).toEqual(february)
  const [, closed] = (await accountant.get('/api/admin/months')).body
  expect(closed).toEqual({
    month: '2026-02',
    opening: '138.14',
    closing: '47.35',
    closedAt: '2026-03-15T12:00:00.000Z',
  })
  const admin = await signInStaff(m.app, 'admin', 'chief')
  const { body: log } = await admin.get('/api/admin/audit-log?action=wallet.close-month')
  expect(log).toMatchObject([{ subjectId: '2026-02', after: february }])
  await m.app.core.db.transact((tx) => tx.update(closedMonths).set({ cents: { ...zeroCents, sales: 77 } }))
  expect((await accountant.get('/api/admin/months/2026-02')).body.sales).toBe('0.77')
  expect((await accountant.get('/api/admin/months/2026-01')).body).toEqual(january)
})

test('the report as CSV is recorded in the audit log', async () => {
  await using m = await buildMonths()
  const accountant = await signInStaff(m.app, 'accountant', 'counter')
  const { headers, body } = await accountant.get('/api/admin/months/2026-01/report.csv')
  expect(headers.get('content-disposition')).toBe('attachment; filename="2026-01.csv"')
  const lines = String(body).trimEnd().split('\r\n')
  expect(lines).toHaveLength(12)
  expect(lines.slice(0, 3)).toEqual([
    'month,figure,amount,currency',
    '"2026-01","opening",0.00,"usd"',
    '"2026-01","sales",149.99,"usd"',
  ])
  const admin = await signInStaff(m.app, 'admin', 'chief')
  const { body: log } = await admin.get('/api/admin/audit-log?action=wallet.export-month')
  expect(log).toMatchObject([{ subjectId: '2026-01' }])
})

test.each(['2026-13', '2026-00', '2026-1', '1999-12', 'now', '2026-01-01', '2026-02', '9999-12'])(
  '422: the month %s',
  async (month) => {
    await using site = await createTestApp()
    const as = await signInStaff(site, 'accountant')
    const rejected = { as, status: 422, code: 'invalid' }
    await expectResponse(site, { ...rejected, get: `/api/admin/months/${month}` })
    await expectResponse(site, { ...rejected, get: `/api/admin/months/${month}/report.csv` })
    await expectResponse(site, { ...rejected, post: `/api/admin/months/${month}/close` })
  },
)
