import { expect, test } from 'bun:test'
import { signInStaff, userIdOf } from '@/modules/auth/factory'
import { buildReportSite, reason, report } from '@/modules/reports/factory'
import { createMessageReport } from '@/modules/reports/testing/message-report'
import { caseEnv, operatorEmail, readQueueMetrics, reportAndReadEmails } from '@/tests/support/cases'
import { expectResponse } from '@/tests/support/expect-response'
import { createWorld } from '@/tests/support/module-testing/world'
import { readPagesOfIds } from '@/tests/support/read-pages'

const list = '/api/admin/reports'
const events = ['reports.report-opened']

test('staff close each report once', async () => {
  await using site = await buildReportSite()
  const { app, bob } = site
  const close = `${list}/${await report(app, bob, site.listing)}/close`
  const judge = await signInStaff(app, 'moderator')
  await expectResponse(app, { as: judge, post: close, status: 200 })
  await expectResponse(app, { as: judge, post: close, status: 404 })
  await expectResponse(app, { as: judge, post: `${list}/missing/close`, status: 404 })
  expect((await judge.get(list)).body).toEqual([])
})

test('the Link header leads through all open reports, oldest first', async () => {
  await using site = await buildReportSite()
  const { app, listing } = site
  const ids: string[] = []
  for (const name of ['c', 'b', 'a', 'e', 'd'])
    ids.push(await report(app, await app.signIn(`user_${name}`), listing))
  const judge = await signInStaff(app, 'moderator')
  expect(await readPagesOfIds(judge, `${list}?limit=2`)).toEqual([
    ids.slice(0, 2),
    ids.slice(2, 4),
    ids.slice(4),
  ])
  for (const query of ['limit=0', 'limit=101', 'limit=x'])
    await expectResponse(app, { as: judge, get: `${list}?${query}`, status: 422 })
})

test('staff do not see the reports they are involved in (A43)', async () => {
  await using world = await createWorld({ buyer: 'admin', seller: 'moderator' })
  await createMessageReport(world)
  for (const role of ['buyer', 'seller'] as const)
    for (const path of ['/api/admin/reports', '/api/admin/message-reports'])
      expect((await (await world.signInAs(role)).get(path)).body).toEqual([])
})

test('staff neither see nor close reports that they made or are reported in (A43)', async () => {
  await using site = await buildReportSite()
  const { app, bob, listing } = site
  const [judge, other] = [
    await signInStaff(app, 'moderator'),
    await signInStaff(app, 'moderator', 'other_judge'),
  ]
  const made = await report(app, judge, listing)
  const about = await report(app, bob, { subject: 'person', id: await userIdOf(judge), reason })
  expect((await judge.get(list)).body).toEqual([])
  expect((await other.get(list)).body).toMatchObject([{ id: made }, { id: about }])
  await other.post(`${list}/${about}/close`)
  for (const id of [made, about])
    await expectResponse(app, { as: judge, post: `${list}/${id}/close`, status: 403, code: 'own_case' })
})

test('the routes for messages report without a reason, and list and close reports of messages only', async () => {
  await using site = await buildReportSite()
  const { app, ann, bob } = site
  const [path, messageList] = [`/api/messages/${site.message.id}/report`, '/api/admin/message-reports']
  await expectResponse(app, { as: ann, post: path, status: 404 })
  const listingReport = await report(app, bob, site.listing)
  const { body } = await expectResponse(app, { as: bob, post: path, status: 201, events })
  expect(await report(app, bob, site.message)).toBe(body.id)
  const judge = await signInStaff(app, 'moderator')
  expect((await judge.get(messageList)).body).toEqual([
    {
      id: body.id,
      messageId: site.message.id,
      reporter: 'bob',
      reporterTemporary: true,
      reported: 'ann',
      reportedTemporary: true,
      content: 'Buy followers here',
      createdAt: expect.any(String),
    },
  ])
  expect((await judge.get(list)).body).toMatchObject([{ subject: 'listing' }, { id: body.id, reason: '' }])
  await expectResponse(app, { as: judge, post: `${messageList}/${listingReport}/close`, status: 404 })
  await expectResponse(app, { as: judge, post: `${messageList}/${body.id}/close`, status: 200 })
  expect((await judge.get(messageList)).body).toEqual([])
})

test('all open reports of one subject are one case, which is emailed once', async () => {
  await using site = await buildReportSite(caseEnv)
  const { app, bob, listing } = site
  const judge = await signInStaff(app, 'moderator')
  const first = await report(app, bob, listing)
  await report(app, await app.signIn('eve'), listing)
  await report(app, bob, site.message)
  expect(await readQueueMetrics(app, 'reports')).toMatchObject([2, expect.any(Number)])
  const emails = await reportAndReadEmails(app)
  expect(emails.map(({ to }) => to).sort()).toEqual(['judge@staff.example', operatorEmail])
  expect(emails[0]?.text.match(/Report opened: \w+/g)).toEqual([
    'Report opened: listing',
    'Report opened: message',
  ])
  expect(JSON.stringify(emails)).not.toMatch(/Moon Crown|followers|copy of mine/)
  await judge.post(`${list}/${first}/close`)
  await report(app, await app.signIn('mia'), listing)
  expect(await reportAndReadEmails(app)).toEqual([])
  expect((await readQueueMetrics(app, 'reports'))[0]).toBe(2)
  for (const { id } of (await judge.get(list)).body) await judge.post(`${list}/${id}/close`)
  expect(await readQueueMetrics(app, 'reports')).toEqual([0, 0])
  await report(app, bob, listing)
  expect(await reportAndReadEmails(app)).toHaveLength(2)
})

test('nobody is told about a report that they made or are reported in', async () => {
  await using site = await buildReportSite(caseEnv)
  const { app, bob, listing } = site
  const judge = await signInStaff(app, 'moderator')
  await report(app, judge, listing)
  await report(app, bob, { subject: 'person', id: await userIdOf(judge), reason })
  expect((await reportAndReadEmails(app)).map(({ to }) => to)).toEqual([operatorEmail])
})

test('users download their reports, without ids of the users they reported', async () => {
  await using site = await buildReportSite()
  const { app, ann, bob, annId } = site
  await report(app, bob, site.listing)
  await report(app, bob, site.person)
  const { body } = await bob.get('/api/privacy/download')
  expect(body.data['reports.reports']).toMatchObject([
    { subject: 'listing', subjectId: site.listing.id, reason, closedAt: null },
    { subject: 'person', subjectId: null, reason },
  ])
  expect(JSON.stringify(body.data['reports.reports'])).not.toContain(annId)
  expect((await ann.get('/api/privacy/download')).body.data['reports.reports']).toEqual([])
})
