import { expect, test } from 'bun:test'
import { signInStaff, userIdOf } from '@/modules/auth/factory'
import type { ReportCase } from '@/modules/reports/contract'
import { buildReportSite, reason, report } from '@/modules/reports/factory'
import { caseEnv, readQueueMetrics } from '@/tests/support/cases'
import { expectResponse } from '@/tests/support/expect-response'
import { listItem } from '@/tests/support/trade'

const list = '/api/admin/report-cases'
const acted = { action: 'handled', reason: 'Hidden.' }

test('all reports of one thing are one case, with every reason and what it said each time', async () => {
  await using site = await buildReportSite()
  const { app, ann, bob, annId, listing } = site
  const id = await report(app, bob, listing)
  await ann.patch(`/api/listings/${listing.id}`, { price: 1 })
  const second = await report(app, await app.signIn('eve'), { ...listing, reason: 'It is a scam.' })
  await report(app, bob, site.message)
  const judge = await signInStaff(app, 'moderator')
  const found = {
    id,
    subject: 'listing',
    reportedId: annId,
    reported: 'ann (temporary)',
    content: 'Moon Crown, $149.99\n\nFound on the moon.',
    reports: 2,
    openedAt: '2026-01-15T12:00:00.000Z',
  }
  const one = await expectResponse(app, { as: judge, get: `${list}/${id}`, status: 200 })
  expect(one.body).toEqual({
    ...found,
    subjectId: listing.id,
    path: expect.stringMatching(/^\/item\/\w+$/),
    state: { label: 'On sale', content: 'Moon Crown, $1.00\n\nFound on the moon.', canRemove: true },
    removeLabel: 'Hide the listing',
    actions: ['none', 'remove', 'warn', 'suspend', 'handled'],
    reasons: [
      {
        id,
        reporterId: site.bobId,
        reporter: 'bob (temporary)',
        reason,
        content: null,
        createdAt: '2026-01-15T12:00:00.000Z',
      },
      expect.objectContaining({
        id: second,
        reporter: 'eve (temporary)',
        reason: 'It is a scam.',
        content: 'Moon Crown, $1.00\n\nFound on the moon.',
      }),
    ],
    related: [expect.objectContaining({ subject: 'message', reports: 1 })],
  })
})

test('closing a case closes all its reports with one entry in the audit log, and only once', async () => {
  await using site = await buildReportSite(caseEnv)
  const { app, bob, listing } = site
  const id = await report(app, bob, listing)
  await report(app, await app.signIn('eve'), listing)
  const [judge, june] = [await signInStaff(app, 'moderator'), await signInStaff(app, 'moderator', 'june')]
  const post = `${list}/${id}/decision`
  for (const body of [
    {},
    { action: 'hidden' },
    { action: 'warn', reason: ' ' },
    { action: 'none', reason: 'x'.repeat(501) },
    { action: 'suspend', reason: 'x', suspendDays: 0 },
  ])
    await expectResponse(app, { as: judge, post, body, status: 422, code: 'invalid' })
  await expectResponse(app, { as: judge, post, body: acted, status: 200 })
  await expectResponse(app, { as: june, post, body: acted, status: 404 })
  await expectResponse(app, { as: june, get: `${list}/${id}`, status: 404 })
  expect(await readQueueMetrics(app, 'reports')).toEqual([0, 0])
  expect((await judge.get(`/api/admin/audit-log?subjectId=${id}`)).body).toMatchObject([
    { action: 'reports.close-case', after: { outcome: 'acted' }, reason: 'Hidden.', userId: null },
  ])
  expect(await report(app, bob, listing)).not.toBe(id)
})

test('cases of one person are decided together: their listings are hidden, and those that are gone are left out', async () => {
  await using site = await buildReportSite()
  const { app, ann, bob } = site
  const eve = await app.signIn('eve')
  const listings = [site.listing.id]
  for (let more = 0; more < 3; more++) listings.push((await listItem(ann)).listingId)
  const ids: string[] = []
  for (const id of listings) ids.push(await report(app, bob, { ...site.listing, id }))
  await report(app, eve, { subject: 'person', id: site.bobId, reason })
  await ann.delete(`/api/listings/${listings[3]}`)
  const judge = await signInStaff(app, 'moderator')
  const [first = '', ...others] = ids
  const { related } = (await judge.get(`${list}/${first}`)).body
  expect(related.map(({ id, state }: ReportCase['related'][number]) => [id, state?.label])).toEqual([
    [others[0], 'On sale'],
    [others[1], 'On sale'],
    [others[2], 'Withdrawn'],
  ])
  const body = { action: 'remove', reason: 'Spam.', cases: [...others, 'unknown'] }
  expect((await judge.post(`${list}/${first}/decision`, body)).body).toEqual({ closed: ids })
  await app.drain()
  const { body: shown } = await judge.get('/api/admin/listings')
  expect(
    shown.filter(({ hiddenReason }: { hiddenReason: string | null }) => hiddenReason === 'Spam.'),
  ).toHaveLength(3)
  expect((await judge.get('/api/admin/queues')).body).toContainEqual(
    expect.objectContaining({ name: 'reports', count: 1 }),
  )
})

test('a wave of things that say the same is related, whoever it is from', async () => {
  await using site = await buildReportSite()
  const { app, bob, bobId } = site
  const id = await report(app, bob, site.message)
  const zoe = await app.signIn('zoe')
  const copy = await zoe.post('/api/messages', { receiverId: bobId, content: 'Buy followers here' })
  const other = await report(app, bob, { ...site.message, id: String(copy.body.id) })
  const judge = await signInStaff(app, 'moderator')
  expect((await judge.get(`${list}/${id}`)).body.related).toMatchObject([{ id: other }])
})

test('warning or suspending closes the case, and each happens once', async () => {
  await using site = await buildReportSite()
  const { app, ann, bob, annId } = site
  const judge = await signInStaff(app, 'moderator')
  const id = await report(app, bob, site.person)
  const decide = (body: object, caseId = id) => judge.post(`${list}/${caseId}/decision`, body)
  const warned = await Promise.all([1, 2].map(() => decide({ action: 'warn', reason: 'Be kind.' })))
  expect(warned.map(({ status }) => status).sort()).toEqual([200, 404])
  expect((await ann.get('/api/warnings')).body).toMatchObject([{ text: 'Be kind.', strikes: 0 }])
  const again = await report(app, bob, site.person)
  expect((await decide({ action: 'suspend', reason: 'Scams.', suspendDays: 7 }, again)).status).toBe(200)
  expect((await judge.get(`/api/admin/people/${annId}`)).body.suspension).toMatchObject({ reason: 'Scams.' })
  const third = await report(app, bob, site.listing)
  app.advance(3_600_000)
  const late = await decide({ action: 'suspend', reason: 'Scams.', suspendDays: 7 }, third)
  expect([late.status, late.body.code]).toEqual([403, 'second_factor_required'])
})

test('staff neither see nor close a case that they reported too (A43)', async () => {
  await using site = await buildReportSite()
  const { app, bob, listing } = site
  const judge = await signInStaff(app, 'moderator')
  const id = await report(app, bob, listing)
  await report(app, judge, listing)
  expect((await judge.get('/api/admin/cases?queue=reports')).body).toEqual([])
  await expectResponse(app, { as: judge, get: `${list}/${id}`, status: 403, code: 'own_case' })
  await expectResponse(app, {
    as: judge,
    post: `${list}/${id}/decision`,
    body: acted,
    status: 403,
    code: 'own_case',
  })
  const june = await signInStaff(app, 'moderator', 'june')
  await expectResponse(app, {
    as: june,
    post: `${list}/${id}/decision`,
    body: { action: 'none' },
    status: 200,
  })
})

test('the page of a person shows the latest reports about them, open and closed', async () => {
  await using site = await buildReportSite()
  const { app, bob, annId, listing } = site
  const id = await report(app, bob, listing)
  const judge = await signInStaff(app, 'moderator')
  await judge.post(`${list}/${id}/decision`, acted)
  app.advance(1)
  await report(app, bob, listing)
  const path = `/api/admin/people/${annId}/reports`
  const { body } = await expectResponse(app, { as: judge, get: path, status: 200 })
  expect(body).toMatchObject([
    { caseId: expect.any(String), subject: 'listing', reporter: 'bob', closedAt: null, outcome: null },
    { id, closedAt: expect.any(String), outcome: 'acted', reason },
  ])
  expect((await judge.get(`/api/admin/people/${site.bobId}/reports`)).body).toEqual([])
  await expectResponse(app, { as: judge, get: '/api/admin/people/missing/reports', status: 404 })
  const own = `/api/admin/people/${await userIdOf(judge)}/reports`
  await expectResponse(app, { as: judge, get: own, status: 403, code: 'own_case' })
})
