import { expect, test } from 'bun:test'
import { OperatorAlerts } from '@/src/alerts/operator-alerts'
import type { Finding } from '@/src/alerts/watched-diagnostics'
import { note, ok, wrong } from '@/src/kit/checks/diagnostic'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { startSmtpServer } from '@/tests/support/servers/smtp-server'

const hourMs = 3_600_000
const find = (name: string, result: Finding['result'], isConfirmed = true): Finding => ({
  name,
  advice: `Repair the ${name}.`,
  result,
  isConfirmed,
})
const broken = [find('disk', wrong('no space')), find('mail', ok('responds'))]
const whole = [find('disk', note('much space')), find('mail', ok('responds'))]

async function startSite() {
  const smtp = await startSmtpServer()
  const app = await createTestApp({ env: { SMTP_URL: smtp.url, OPERATOR_EMAIL: 'desk@shop.example' } })
  const subjects = async () => {
    await app.drain()
    return smtp.received.map(({ headers }) => headers.get('subject'))
  }
  return { smtp, app, subjects }
}

test('a problem is emailed once and once when it is over, also over restarts and by several processes', async () => {
  const { app, smtp, subjects } = await startSite()
  await using _app = app
  await using _smtp = smtp
  const [one, other] = [new OperatorAlerts(), new OperatorAlerts()]
  await one.report(app.ctx, [find('disk', wrong('no space'), false)])
  expect(await subjects()).toEqual([])
  for (const process of [one, other, new OperatorAlerts()]) {
    await process.report(app.ctx, broken)
    app.advance(hourMs)
    await process.report(app.ctx, broken)
  }
  const started = 'Mintmark has a problem: disk'
  expect(await subjects()).toEqual([started])
  expect(smtp.received[0]?.text).toMatch(/^disk: no space\.\r?\nRepair the disk\./)
  // Not checked, because the database is away.
  await one.report(app.ctx, [])
  app.advance(hourMs)
  for (const process of [one, other]) await process.report(app.ctx, whole)
  const over = 'Mintmark: no more problem with disk'
  expect(await subjects()).toEqual([started, over])
  expect(smtp.received[1]?.text).toContain('was: no space.')
  await one.report(app.ctx, broken)
  expect(await subjects()).toEqual([started, over, started])
})

test('while nothing can be stored, the email is sent at once, and once', async () => {
  const { app, smtp, subjects } = await startSite()
  await using _app = app
  await using _smtp = smtp
  const alerts = new OperatorAlerts()
  const full = { ...app.ctx, core: { ...app.core, isWritable: () => false } }
  smtp.isRejecting = true
  await expect(alerts.report(full, broken)).rejects.toThrow()
  smtp.isRejecting = false
  await alerts.report(full, broken)
  await alerts.report(full, broken)
  expect(await subjects()).toEqual(['Mintmark has a problem: disk'])
  await alerts.report(app.ctx, broken)
  app.advance(hourMs)
  await new OperatorAlerts().report(app.ctx, whole)
  expect(await subjects()).toEqual(['Mintmark has a problem: disk', 'Mintmark: no more problem with disk'])
})

test('an email about a database that is away is sent by the process itself', async () => {
  const { app, smtp } = await startSite()
  await using _app = app
  await using _smtp = smtp
  const away = { select: () => ({ from: () => Promise.reject(new Error('away')) }) }
  const db = { ...app.core.db, isUnavailable: () => true }
  const ctx = { ...app.ctx, db: away as unknown as typeof app.ctx.db, core: { ...app.core, db } }
  await new OperatorAlerts().report(ctx, broken)
  expect(smtp.received).toHaveLength(1)
})
