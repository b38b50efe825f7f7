import { expect, test } from 'bun:test'
import { signInStaff, userIdOf } from '@/modules/auth/factory'
import { buildReportSite, reason, report } from '@/modules/reports/factory'
import { expectResponse } from '@/tests/support/expect-response'
import type { TestClient } from '@/tests/support/test-client'

const post = '/api/reports'
const list = '/api/admin/reports'
const events = ['reports.report-opened']

test('201: staff see who reported a listing, a person or a message, and what it said at that time', async () => {
  await using site = await buildReportSite()
  const { app, ann, bob, annId } = site
  const ids: string[] = []
  for (const body of [
    site.listing,
    { ...site.person, reason: ' A\u202e scam.\r\n\r\n\r\nAgain. ' },
    site.message,
  ]) {
    ids.push((await expectResponse(app, { as: bob, post, body, status: 201, events })).body.id)
    app.advance(1_000)
  }
  await ann.patch(`/api/listings/${site.listing.id}`, { price: 1 })
  const [judge, madeAt] = [await signInStaff(app, 'moderator'), '2026-01-15T12:00:00.000Z']
  const parties = {
    reporter: 'bob',
    reporterTemporary: true,
    reported: 'ann',
    reportedTemporary: true,
    reportedId: annId,
  }
  const { body } = await expectResponse(app, { as: judge, get: list, status: 200 })
  expect(body[0]).toEqual({
    id: ids[0],
    subject: 'listing',
    subjectId: site.listing.id,
    reason,
    content: 'Moon Crown, $149.99\n\nFound on the moon.',
    ...parties,
    createdAt: madeAt,
  })
  expect(body.slice(1)).toMatchObject([
    { id: ids[1], subject: 'person', reason: 'A scam.\n\nAgain.', content: 'ann (temporary)', ...parties },
    { id: ids[2], subject: 'message', subjectId: site.message.id, content: 'Buy followers here' },
  ])
})

test('404 and 422: only existing subjects of others can be reported, with a reason', async () => {
  await using site = await buildReportSite()
  const { app, ann, bob } = site
  const fails = (as: TestClient, body: object, status: number, code: string) =>
    expectResponse(app, { as, post, body, status, code })
  for (const { subject } of [site.listing, site.person, site.message])
    await fails(bob, { subject, id: 'missing', reason }, 404, 'not_found')
  await fails(ann, site.message, 404, 'not_found')
  await fails(await app.signIn('eve'), site.message, 404, 'not_found')
  for (const own of [site.listing, site.person]) await fails(ann, own, 422, 'report_of_self')
  for (const subject of ['order', '', 7])
    expect((await fails(bob, { ...site.listing, subject }, 422, 'invalid')).body.errors).toMatchObject([
      { path: 'subject' },
    ])
  for (const bad of ['', ' \u200b ', 'x'.repeat(501), undefined, 7])
    expect((await fails(bob, { ...site.listing, reason: bad }, 422, 'invalid')).body.errors).toMatchObject([
      { path: 'reason' },
    ])
  await expectResponse(app, {
    as: bob,
    post,
    body: { ...site.listing, reason: 'x'.repeat(500) },
    status: 201,
    events,
  })
})

test('a deleted account can no longer be reported', async () => {
  await using site = await buildReportSite()
  const eve = await site.app.signIn('eve')
  const id = await userIdOf(eve)
  await eve.post('/api/privacy/deletion', { confirmation: 'delete my account' })
  const body = { subject: 'person', id, reason }
  await expectResponse(site.app, { as: site.bob, post, body, status: 404 })
})

test('repeating a report returns the first one until it is closed, even if both are sent at the same time', async () => {
  await using site = await buildReportSite({}, true)
  const { app, bob, listing } = site
  const replies = await Promise.all(Array.from({ length: 5 }, () => bob.post(post, listing)))
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(replies[0]?.status).toBe(201)
  const first = replies[0]?.body.id
  expect(await report(app, bob, { ...listing, reason: 'Again.' })).toBe(first)
  expect(await report(app, await app.signIn('eve'), listing)).not.toBe(first)
  const judge = await signInStaff(app, 'moderator')
  const open = (await judge.get(list)).body
  expect(open.map(({ id, reason }: { id: string; reason: string }) => [id, reason])).toContainEqual([
    first,
    reason,
  ])
  expect(open).toHaveLength(2)
  expect((await app.eventNames()).filter((name) => events.includes(name))).toHaveLength(2)
  await expectResponse(app, { as: judge, post: `${list}/${first}/close`, status: 200 })
  expect(await report(app, bob, listing)).not.toBe(first)
})

test('a user makes at most 20 reports an hour, on both routes together', async () => {
  await using site = await buildReportSite({ RATE_LIMIT_SCALE: '1' })
  const { bob, listing, message } = site
  const statuses: number[] = []
  for (let at = 0; at < 10; at++)
    statuses.push(
      (await bob.post(post, listing)).status,
      (await bob.post(`/api/messages/${message.id}/report`)).status,
    )
  expect(statuses).toEqual(Array.from({ length: 20 }, () => 201))
  expect((await bob.post(post, listing)).status).toBe(429)
  expect((await bob.post(`/api/messages/${message.id}/report`)).status).toBe(429)
  expect((await (await site.app.signIn('eve')).post(post, listing)).status).toBe(201)
})
