import { expect, test } from 'bun:test'
import { signInStaff, userIdOf } from '@/modules/auth/factory'
import { buildReportSite, reason, report } from '@/modules/reports/factory'
import { caseEnv, readQueueMetrics } from '@/tests/support/cases'
import { expectResponse } from '@/tests/support/expect-response'
import { readPagesOfIds } from '@/tests/support/read-pages'

const list = '/api/admin/report-cases'
const acted = { outcome: 'acted', note: 'Hidden.' }

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
  const { body } = await expectResponse(app, { as: judge, get: list, status: 200 })
  expect(body).toEqual([found, expect.objectContaining({ subject: 'message', reports: 1 })])
  const one = await expectResponse(app, { as: judge, get: `${list}/${id}`, status: 200 })
  expect(one.body).toEqual({
    ...found,
    subjectId: listing.id,
    path: expect.stringMatching(/^\/item\/\w+$/),
    isRemovable: true,
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
  })
})

test('closing a case closes all its reports with one entry in the audit log, and only once', async () => {
  await using site = await buildReportSite(caseEnv)
  const { app, bob, listing } = site
  const id = await report(app, bob, listing)
  await report(app, await app.signIn('eve'), listing)
  const [judge, june] = [await signInStaff(app, 'moderator'), await signInStaff(app, 'moderator', 'june')]
  const post = `${list}/${id}/close`
  for (const body of [{}, { outcome: 'hidden' }, { outcome: 'acted', note: 'x'.repeat(501) }])
    await expectResponse(app, { as: judge, post, body, status: 422, code: 'invalid' })
  await expectResponse(app, { as: judge, post, body: acted, status: 200 })
  await expectResponse(app, { as: june, post, body: acted, status: 404 })
  await expectResponse(app, { as: june, get: `${list}/${id}`, status: 404 })
  expect((await judge.get(list)).body).toEqual([])
  expect(await readQueueMetrics(app, 'reports')).toEqual([0, 0])
  expect((await judge.get(`/api/admin/audit-log?subjectId=${id}`)).body).toMatchObject([
    { action: 'reports.close-case', after: { outcome: 'acted' }, reason: 'Hidden.', userId: null },
  ])
  expect(await report(app, bob, listing)).not.toBe(id)
})

test('cases come in pages, oldest first', async () => {
  await using site = await buildReportSite()
  const { app, bob } = site
  const ids = [
    await report(app, bob, site.listing),
    await report(app, bob, site.person),
    await report(app, bob, site.message),
  ]
  const judge = await signInStaff(app, 'moderator')
  expect(await readPagesOfIds(judge, `${list}?limit=2`)).toEqual([ids.slice(0, 2), ids.slice(2)])
})

test('staff neither see nor close a case that they reported too (A43)', async () => {
  await using site = await buildReportSite()
  const { app, bob, listing } = site
  const judge = await signInStaff(app, 'moderator')
  const id = await report(app, bob, listing)
  await report(app, judge, listing)
  expect((await judge.get(list)).body).toEqual([])
  await expectResponse(app, { as: judge, get: `${list}/${id}`, status: 403, code: 'own_case' })
  await expectResponse(app, {
    as: judge,
    post: `${list}/${id}/close`,
    body: acted,
    status: 403,
    code: 'own_case',
  })
  const june = await signInStaff(app, 'moderator', 'june')
  await expectResponse(app, {
    as: june,
    post: `${list}/${id}/close`,
    body: { outcome: 'no_action' },
    status: 200,
  })
})

test('the page of a person shows the latest reports about them, open and closed', async () => {
  await using site = await buildReportSite()
  const { app, bob, annId, listing } = site
  const id = await report(app, bob, listing)
  const judge = await signInStaff(app, 'moderator')
  await judge.post(`${list}/${id}/close`, acted)
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
