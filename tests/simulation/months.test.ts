import { expect, test } from 'bun:test'
import { type MonthFigure, type MonthReport, monthFigures } from '@/modules/wallet/months/contract'
import { findMonth, listMonths } from '@/modules/wallet/months/months'
import { sql } from '@/src/db/columns'
import { centsOf } from '@/src/kit/money'
import { runToQuiescence } from '@/tests/simulation/quiescence'
import { seedUsers } from '@/tests/simulation/run-seed'
import { runStep } from '@/tests/simulation/steps'
import { createWorld, type World } from '@/tests/simulation/world'

/** Each figure of all time by plain SQL: payouts from their table, the others by accounts. */
const figures = {
  sales: `select coalesce(sum(amount_cents), 0) as cents from wallet_postings where account = 'liability:escrow'
    and journal_id in (select id from wallet_journals where key like 'release%')`,
  refunds: `select coalesce(sum(amount_cents), 0) as cents from wallet_postings where account in ('liability:escrow', 'liability:suspense')
    and journal_id in (select id from wallet_journals where key like 'clawback%' or key like 'partial!_refund%' escape '!')`,
  goodwill: `select coalesce(sum(amount_cents), 0) as cents from wallet_postings where account = 'expense:goodwill'`,
  fines: `select coalesce(sum(amount_cents), 0) as cents from wallet_postings where account = 'income:fine'`,
  platformFees: `select coalesce(sum(amount_cents), 0) as cents from wallet_postings where account = 'income:platform_fee'`,
  processingFees: `select coalesce(sum(amount_cents), 0) as cents from wallet_postings where account = 'income:processing_fee'`,
  providerFees: 'select 0 as cents',
  chargebacks: `select coalesce(-sum(amount_cents), 0) as cents from wallet_postings where account like 'liability:seller:%'
    and journal_id in (select id from wallet_journals where key like 'dispute%')`,
  payouts: `select coalesce(sum(returned_cents - amount_cents), 0) as cents from wallet_payouts where paid_at is not null`,
}
const closing = `select coalesce(-sum(amount_cents), 0) as cents from wallet_postings
  where account like 'liability:seller:%' or account = 'liability:payouts_held'`

const signedCents = (amount: string) => (amount.startsWith('-') ? -centsOf(amount.slice(1)) : centsOf(amount))

async function query({ db }: World, statement: string): Promise<number> {
  const [row] = await db.read.rows<{ cents: number }>(sql.raw(statement))
  return Number(row?.cents)
}

test('the figures of all months of a simulated market equal those of plain SQL, and each month begins where the last one ended', async () => {
  await using world = await createWorld(5)
  await seedUsers(world)
  for (let step = 0; step < 200; step++) await runStep(world)
  await runToQuiescence(world)
  const months = (await listMonths(world.ctx)).map(({ month }) => month).reverse()
  const reports: MonthReport[] = []
  for (const month of months) reports.push(await findMonth(world.ctx, month))
  const sumOf = (figure: MonthFigure) =>
    reports.reduce((cents, report) => cents + signedCents(report[figure]), 0)
  for (const figure of monthFigures)
    expect([figure, sumOf(figure)]).toEqual([figure, await query(world, figures[figure])])
  expect([sumOf('sales'), sumOf('platformFees')]).not.toContain(0)
  let owed = 0
  for (const report of reports) {
    expect(signedCents(report.opening)).toBe(owed)
    owed = monthFigures.reduce((cents, figure) => cents + signedCents(report[figure]), owed)
    expect(signedCents(report.closing)).toBe(owed)
  }
  expect(owed).toBe(await query(world, closing))
})
