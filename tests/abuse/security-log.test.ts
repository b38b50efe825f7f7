import { expect, test } from 'bun:test'
import type { AuditLogEntry } from '@/modules/audit-log/contract'
import { lastCode, password, signInStaff, userIdOf } from '@/modules/auth/factory'
import { type SecurityEventKind, securityEventKinds } from '@/modules/auth/security-event-contract'
import { setProfileDescription } from '@/modules/platform/factory'
import {
  collectModuleTesting,
  collectTested,
  merge,
  testedSampleRequests,
} from '@/tests/support/module-testing/collect-module-testing'
import { createWorld } from '@/tests/support/module-testing/world'
import {
  email,
  eventsOf,
  homeNetwork,
  loggedEvents,
  newPassword,
  openDispute,
  openSite,
} from '@/tests/support/security-log-site'
import type { TestClient } from '@/tests/support/test-client'
import { buy, listItem } from '@/tests/support/trade'

const samples = merge(await collectTested(), 'securityEvents')

test('every kind of event has a sample (D18)', async () => {
  const all = merge(await collectModuleTesting(), 'securityEvents')
  const missing = securityEventKinds.filter((kind) => !Object.hasOwn(all, kind))
  expect(
    missing.map((kind) => `${kind} has no sample: add it to securityEvents in testing.ts of its module.`),
  ).toEqual([])
})

test.each(Object.entries(samples))(
  '%s writes one log line, and one event for its user (D18)',
  async (name, prepare) => {
    await using site = await openSite()
    const kind = name as SecurityEventKind
    const { act, detail, subjectId, network = homeNetwork, ...expected } = await prepare(site)
    await site.drain()
    const linesBefore = loggedEvents(site).length
    site.advance(1)
    const since = new Date(site.ctx.now()).toISOString()
    const response = await act()
    await site.drain()
    const { as = expected.endsSession ? site.visitor() : site.ann } = expected
    if (expected.endsSession) await as.post('/api/auth/login', { email, password })
    const requestId = typeof response === 'object' ? response.headers.get('x-request-id') : null
    const lines = loggedEvents(site)
      .slice(linesBefore)
      .filter((line) => line.kind === kind)
    const events = (await eventsOf(as, kind)).filter(({ at }) => at >= since)
    const userId = await userIdOf(as)
    const browser = network === 'console' ? null : 'Firefox'
    expect(lines).toMatchObject([{ level: 'info', kind, userId, network, requestId }])
    expect([lines[0].detail, lines[0].subjectId]).toEqual([detail, subjectId])
    expect(events).toMatchObject([
      { kind, count: 1, network, browser, detail: detail ?? null, subjectId: subjectId ?? null },
    ])
    const logged = site.logLines.join('\n')
    for (const secret of [email, password, newPassword, 'a wrong guess']) expect(logged).not.toContain(secret)
  },
)

test('a login with a second step is one login, and its codes are recorded (D18)', async () => {
  await using site = await openSite()
  await site.ann.post('/api/auth/two-step', { enabled: true, currentPassword: password })
  const before = loggedEvents(site).length
  const browser = site.visitor()
  await browser.post('/api/auth/login', { email, password })
  await browser.post('/api/auth/verify', { email, code: await lastCode(site), type: 'login' })
  const recorded = loggedEvents(site).slice(before)
  expect(recorded.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['code-sent', 'login'],
    ['code-accepted', 'login'],
    ['logged-in', undefined],
  ])
})

test('a transaction that rolls back writes no line and no event (D18)', async () => {
  await using site = await openSite()
  // The player's only sign-in method can't be removed, which is known only after the link is deleted.
  const [username, visitor] = ['AmberQuill', site.visitor()]
  const { body } = await visitor.post('/api/auth/simple', { username })
  await setProfileDescription(site, username, body.challenge)
  await visitor.post('/api/auth/simple', { username, confirmed: true })
  expect((await visitor.send('DELETE', '/api/players/link', {})).body.code).toBe('only_way_in')
  expect(await eventsOf(visitor, 'player-unlinked')).toEqual([])
  expect(loggedEvents(site).filter(({ kind }) => kind === 'player-unlinked')).toEqual([])
})

const readAuditLog = async (staff: TestClient): Promise<AuditLogEntry[]> =>
  (await staff.get('/api/admin/audit-log')).body

const sampleRequests = await testedSampleRequests()
const staffRoutes = Object.keys(sampleRequests).filter((route) => route.includes(' /api/admin/'))

/** `:id` or the first parameter in the path; without one the id of what was created, the name in the body, or the end of the path. */
function subjectOf(route: string, { path, body, reply }: { path: string; body?: unknown; reply: unknown }) {
  const [, pattern = ''] = route.split(' ')
  const parts = pattern.split('/')
  const parameter = parts.includes(':id') ? ':id' : parts.find((part) => part.startsWith(':'))
  if (parameter) return path.split('/')[parts.indexOf(parameter)]
  return Object(reply).id ?? Object(body).name ?? path.split('/').at(-1)
}

/** A removal is recorded for what was removed, a switch under its name, fee rules under their version, and a file under its hash. */
const subjectsElsewhere = [
  'PUT /api/admin/switches',
  'PUT /api/admin/fee-rules',
  'POST /api/admin/bank-transfers/statements',
  'POST /api/admin/terms',
]
/** It only reads. */
const unrecorded = 'POST /api/admin/fee-rules/preview'

test.each(staffRoutes.filter((route) => route !== unrecorded))(
  '%s is recorded for the staff member (D18)',
  async (route) => {
    await using world = await createWorld()
    const request = sampleRequests[route]
    if (!request) throw new Error('unknown route')
    const actor = await world.signInAs(request.as)
    const [method = '', pattern = ''] = route.split(' ')
    const { path = pattern, body } = await request.build(world, actor)
    const since = (await readAuditLog(actor))[0]?.id ?? 0
    const { status, body: reply } = await actor.send(method, path, body)
    expect(status).toBeLessThan(300)
    const subjectId = subjectOf(route, { path, body, reply })
    const [entry, ...more] = (await readAuditLog(actor)).filter(({ id }) => id > since)
    expect([entry?.outcome, more]).toEqual(['done', []])
    if (!subjectsElsewhere.includes(route)) expect(entry?.subjectId).toBe(subjectId)
    expect(entry?.action).toMatch(/^[a-z-]+\.[a-z-]+$/)
    const recorded = async () =>
      (await eventsOf(actor, 'staff-action')).filter(({ detail }) => detail === entry?.action)
    expect(await recorded()).toMatchObject([{ subjectId: entry?.subjectId }])
    const blank = Object.fromEntries(Object.keys(Object(body)).map((name) => [name, '']))
    const isRejected = (await actor.send(method, path, blank)).status >= 400
    // Without a body, the same request may succeed again.
    expect([isRejected, Object.keys(blank).length === 0]).toContain(true)
    if (isRejected) expect(await recorded()).toHaveLength(1)
  },
)

test('a staff action that is sent twice with one Idempotency-Key is recorded once (D18)', async () => {
  await using site = await openSite()
  const [orderId, staff] = [await openDispute(site), await signInStaff(site, 'moderator')]
  const decide = () =>
    staff.post(
      `/api/admin/orders/${orderId}/decision`,
      { outcome: 'refund', reason: 'No proof.' },
      { 'idempotency-key': 'decide-once' },
    )
  expect([(await decide()).status, (await decide()).status]).toEqual([200, 200])
  expect(await eventsOf(staff, 'staff-action')).toHaveLength(1)
})

test('staff who cancel an order are recorded (D18)', async () => {
  await using site = await openSite()
  const [seller, buyer] = [await site.signIn('some_seller'), await site.signIn('some_buyer')]
  const staff = await signInStaff(site, 'moderator')
  const orderId = await buy(buyer, await listItem(seller))
  expect((await staff.post(`/api/admin/orders/${orderId}/cancel`, { reason: 'A fake.' })).status).toBe(200)
  expect(await eventsOf(staff, 'staff-action')).toMatchObject([
    { detail: 'orders.cancel', subjectId: orderId },
  ])
})

test('staff who write to the parties of a dispute are recorded (D18)', async () => {
  await using site = await openSite()
  const [orderId, staff] = [await openDispute(site), await signInStaff(site, 'moderator')]
  const path = `/api/orders/${orderId}/dispute/messages`
  expect((await staff.post(path, { content: 'Please show proof.' })).status).toBe(200)
  expect(await eventsOf(staff, 'staff-action')).toMatchObject([
    { detail: 'orders.write-to-dispute', subjectId: orderId },
  ])
})
