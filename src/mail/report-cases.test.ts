import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { runDiagnostic } from '@/src/kit/checks/diagnostic'
import { defineModule } from '@/src/kit/module/module'
import { add, provide } from '@/src/kit/ports'
import { type AlertChoice, alertChoicesPort } from '@/src/kit/staff/queue-alerts'
import { caseQueues } from '@/src/kit/staff/queues'
import { type StaffMember, staffPort } from '@/src/kit/staff/staff'
import { findQueuesWithoutRecipient } from '@/src/mail/case-recipients'
import { caseEmailsDiagnostic } from '@/src/mail/diagnostic'
import { deleteClosedCases, reportCases } from '@/src/mail/report-cases'
import { cases } from '@/src/runtime/schema'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { caseEnv, operatorEmail, reportAndReadEmails } from '@/tests/support/cases'
import { headerAuth } from '@/tests/support/header-auth'

const minute = 60_000
const hour = 60 * minute

interface TestCase {
  id: string
  openedAt: number
}

/** A site with a queue of cases that the test controls; ada is a party to each of them. */
async function buildSite(env: Record<string, string> = caseEnv) {
  const open: TestCase[] = []
  const judge: StaffMember = { id: 'judge', role: 'moderator', email: 'judge@staff.example' }
  const staff = [judge]
  const choices: AlertChoice[] = []
  const select = ({ id, openedAt }: TestCase) =>
    sql`select ${id} as id, cast(${openedAt} as bigint) as opened_at, 'Crown' as about, 1250 as amount_cents, '/crowns' as path, 'ada bob' as parties`
  const none = sql`${select({ id: '', openedAt: 0 })} where 1 = 0`
  const crowns = defineModule({
    name: 'crowns',
    owns: 'Crowns.',
    provides: [
      provide(staffPort, () => async () => [
        { id: 'ada', role: 'moderator', email: 'ada@staff.example' },
        { id: 'temporary', role: 'moderator', email: null },
        ...staff,
      ]),
      provide(alertChoicesPort, () => async () => choices),
      add(caseQueues, {
        name: 'crowns',
        label: 'Crowns',
        right: 'moderation',
        help: 'Crowns that nobody wears',
        cases: () => sql.join([none, ...open.map(select)], sql` union all `),
        alert: { title: 'Crown left', advice: 'Wear it.' },
      }),
    ],
  })
  const app = await createTestApp({ env, modules: [headerAuth, crowns] })
  const openCase = (id: string) => open.push({ id, openedAt: app.ctx.now() })
  const closeCases = () => open.splice(0)
  return {
    app,
    judge,
    staff,
    choices,
    openCase,
    closeCases,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

const toOperator = async (app: TestApp) =>
  (await reportAndReadEmails(app)).filter(({ to }) => to === operatorEmail).map(({ subject }) => subject)

test('a case is emailed to the operator and to staff who are not a party', async () => {
  await using site = await buildSite()
  site.openCase('one')
  const emails = await reportAndReadEmails(site.app)
  expect(emails.map(({ to }) => to).sort()).toEqual(['judge@staff.example', operatorEmail])
  expect(emails[0]).toMatchObject({
    subject: 'Mintmark: Crown left: Crown, $12.50',
    text: 'Crown left: Crown, $12.50.\n\nWear it.',
    action: { label: 'Open the case', url: 'http://localhost:3000/crowns' },
  })
})

test('runs at the same time, and later ones, report a case once', async () => {
  await using site = await buildSite()
  site.openCase('one')
  await Promise.all(Array.from({ length: 5 }, () => reportCases(site.app.ctx)))
  await site.app.drain()
  await reportCases(site.app.ctx)
  const emails = await site.app.core.db.read.rows(
    sql`select key from core_outbox where key like 'mail:cases:%'`,
  )
  expect([emails.length, (await site.app.eventNames()).length]).toEqual([2, 1])
  expect(site.app.logLines.filter((line) => line.includes('a case waits for a person'))).toHaveLength(1)
})

test('many new cases make one email, and the email lists at most twenty', async () => {
  await using site = await buildSite()
  for (let number = 0; number < 30; number++) site.openCase(`case ${number}`)
  const emails = await reportAndReadEmails(site.app)
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
    [operatorEmail, 'Mintmark: 30 cases to decide'],
    ['judge@staff.example', 'Mintmark: 30 cases to decide'],
  ])
  expect(emails[0]?.text.match(/Crown left/g)).toHaveLength(20)
  expect(emails[0]?.text).toContain('And 10 more.')
})

test('cases that keep coming make at most ten emails an hour (E21)', async () => {
  await using site = await buildSite()
  const sent: string[] = []
  for (let number = 0; number < 40; number++) {
    site.openCase(`case ${number}`)
    sent.push(...(await toOperator(site.app)))
    site.app.advance(minute)
  }
  expect(sent).toEqual(Array.from({ length: 10 }, () => 'Mintmark: Crown left: Crown, $12.50'))
  site.app.advance(21 * minute)
  expect(await toOperator(site.app)).toEqual(['Mintmark: 30 cases to decide'])
})

test('a case that is closed before the next email is not emailed', async () => {
  await using site = await buildSite()
  for (let number = 0; number < 10; number++) {
    site.openCase(`case ${number}`)
    await reportAndReadEmails(site.app)
    site.app.advance(1)
  }
  site.openCase('late')
  await reportAndReadEmails(site.app)
  site.closeCases()
  site.app.advance(hour)
  expect(await reportAndReadEmails(site.app)).toEqual([])
})

test('a case that is opened again is reported again', async () => {
  await using site = await buildSite()
  for (let time = 0; time < 2; time++) {
    site.openCase('one')
    expect(await toOperator(site.app)).toHaveLength(1)
    site.closeCases()
    site.app.advance(minute)
  }
})

test('without a recipient, cases wait for one', async () => {
  await using site = await buildSite({})
  site.staff.pop()
  site.openCase('one')
  expect(await reportAndReadEmails(site.app)).toEqual([])
  site.staff.push(site.judge)
  expect((await reportAndReadEmails(site.app)).map(({ to }) => to)).toEqual(['judge@staff.example'])
})

test('staff who turned the emails of a queue off get none, and without others its cases wait', async () => {
  await using site = await buildSite({})
  const june: StaffMember = { id: 'june', role: 'moderator', email: 'june@staff.example' }
  const off = { queue: 'crowns', email: false, push: true, badge: true }
  site.staff.push(june)
  site.choices.push(
    { ...off, userId: 'judge' },
    { ...off, userId: 'ada' },
    { ...off, userId: 'june', queue: 'hats' },
  )
  site.openCase('one')
  expect((await reportAndReadEmails(site.app)).map(({ to }) => to)).toEqual(['june@staff.example'])
  expect(await findQueuesWithoutRecipient(site.app.ctx)).toEqual([])
  site.staff.pop()
  site.openCase('two')
  expect(await reportAndReadEmails(site.app)).toEqual([])
  expect(await findQueuesWithoutRecipient(site.app.ctx)).toEqual(['crowns'])
  expect(await runDiagnostic(site.app.ctx, caseEmailsDiagnostic)).toMatchObject({
    status: 'wrong',
    says: expect.stringContaining('nobody gets email about crowns:'),
  })
  site.choices.shift()
  expect((await reportAndReadEmails(site.app)).map(({ to }) => to)).toEqual(['judge@staff.example'])
  expect((await runDiagnostic(site.app.ctx, caseEmailsDiagnostic)).status).toBe('ok')
})

test('staff whose role does not include a queue get no email about its cases', async () => {
  await using site = await buildSite({})
  site.staff.push({ id: 'books', role: 'accountant', email: 'books@staff.example' })
  site.openCase('one')
  expect((await reportAndReadEmails(site.app)).map(({ to }) => to)).toEqual(['judge@staff.example'])
})

test('the operator gets the emails of every queue', async () => {
  await using site = await buildSite()
  site.choices.push({ userId: 'judge', queue: 'crowns', email: false, push: false, badge: false })
  site.openCase('one')
  expect((await reportAndReadEmails(site.app)).map(({ to }) => to)).toEqual([operatorEmail])
})

test('closed cases are forgotten after an hour, open ones never', async () => {
  await using site = await buildSite()
  const known = async () => (await site.app.ctx.db.select().from(cases)).map(({ caseId }) => caseId)
  const forget = () => deleteClosedCases(site.app.ctx)
  site.openCase('one')
  await reportAndReadEmails(site.app)
  site.app.advance(2 * hour)
  await forget()
  expect(await known()).toEqual(['one'])
  site.closeCases()
  site.openCase('two')
  await reportAndReadEmails(site.app)
  await forget()
  expect(await known()).toEqual(['two'])
})
