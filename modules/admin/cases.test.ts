import { expect, test } from 'bun:test'
import { deleteClosedCases } from '@/modules/admin/claim-case'
import type { QueueCase } from '@/modules/admin/contract'
import { cases as caseTable } from '@/modules/admin/schema'
import { signInStaff, userIdOf } from '@/modules/auth/factory'
import { setRole } from '@/modules/auth/service'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import { readPagesOfIds } from '@/tests/support/read-pages'
import type { TestClient } from '@/tests/support/test-client'
import { socketOpener } from '@/tests/support/test-socket'
import { buy, listItem } from '@/tests/support/trade'

const list = '/api/admin/cases?queue=disputes'
const cases = '/api/admin/queues/disputes/cases'
const tomorrow = '2026-01-16T12:00:00.000Z'

/** Disputes between ann and bob. Returns the ids of their orders, oldest first. */
async function openDisputes(app: TestApp, count: number): Promise<string[]> {
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  const ids: string[] = []
  for (let opened = 0; opened < count; opened++) {
    const id = await buy(bob, await listItem(ann))
    await bob.post(`/api/orders/${id}/dispute`, { reason: 'It never came.' })
    ids.push(id)
    app.advance(1_000)
  }
  return ids
}

const act = (staff: TestClient, id: string, verb: string, body?: object) =>
  staff.post(`${cases}/${id}/${verb}`, body)

const idsIn = async (staff: TestClient, query = '') =>
  (await staff.get(list + query)).body.map(({ id }: QueueCase) => id)

test('cases come by when they are due, in pages, with what they are about and who is involved', async () => {
  await using app = await createTestApp()
  const ids = await openDisputes(app, 3)
  const judge = await signInStaff(app, 'moderator')
  const { body } = await expectResponse(app, { as: judge, get: `${list}&limit=2`, status: 200 })
  expect(body).toMatchObject([
    {
      id: ids[0],
      queue: 'disputes',
      label: 'Disputes',
      openedAt: '2026-01-15T12:00:00.000Z',
      dueAt: '2026-01-17T12:00:00.000Z',
      amount: '149.99',
      assignee: null,
      snoozedUntil: null,
    },
    { id: ids[1] },
  ])
  expect(body[0].path).toContain(ids[0])
  expect((await judge.get(`${cases}/${ids[0]}`)).body).toEqual(body[0])
  expect(await readPagesOfIds(judge, `${list}&limit=2`)).toEqual([ids.slice(0, 2), ids.slice(2)])
  await expectResponse(app, { as: judge, get: '/api/admin/cases?queue=wishes', status: 404 })
  for (const wrong of ['limit=0', 'cursor=x', 'assignee=ann', 'state=old'])
    await expectResponse(app, { as: judge, get: `${list}&${wrong}`, status: 422 })
})

test('a claimed case names its staff member, and the second one to claim it is told who has it', async () => {
  await using app = await createTestApp()
  const [id = '', other = ''] = await openDisputes(app, 2)
  const [judge, june] = [await signInStaff(app, 'moderator'), await signInStaff(app, 'moderator', 'june')]
  const post = `${cases}/${id}/claim`
  await expectResponse(app, { as: judge, post, status: 200 })
  const conflict = { as: june, status: 409, code: 'case_claimed' }
  expect((await expectResponse(app, { ...conflict, post })).body.detail).toBe(
    'judge is already working on this case.',
  )
  const body = { until: tomorrow }
  await expectResponse(app, { ...conflict, post: `${cases}/${id}/snooze`, body })
  expect((await june.get(list)).body).toMatchObject([
    { id, assignee: { id: await userIdOf(judge), username: 'judge' } },
    { id: other, assignee: null },
  ])
  expect([await idsIn(judge, '&assignee=me'), await idsIn(june, '&assignee=nobody')]).toEqual([[id], [other]])
  expect((await act(june, id, 'release')).status).toBe(200)
  expect((await act(june, id, 'release')).body.code).toBe('case_unclaimed')
  expect((await act(june, id, 'claim')).status).toBe(200)
})

test('of two staff who claim a case at the same time, one gets it', async () => {
  await using app = await createTestApp({ hasFullPool: true })
  const [id = ''] = await openDisputes(app, 1)
  const staff = [await signInStaff(app, 'moderator'), await signInStaff(app, 'moderator', 'june')]
  const replies = await Promise.all(staff.map((one) => act(one, id, 'claim')))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('the claim of someone who left the staff keeps nobody from the case', async () => {
  await using app = await createTestApp()
  const [id = ''] = await openDisputes(app, 1)
  const [judge, june] = [await signInStaff(app, 'moderator'), await signInStaff(app, 'moderator', 'june')]
  await act(judge, id, 'claim')
  await setRole(app.ctx, 'judge', 'user')
  expect((await act(june, id, 'claim')).status).toBe(200)
})

test('a snoozed case returns to the queue at that time', async () => {
  await using app = await createTestApp()
  const [id = '', other = ''] = await openDisputes(app, 2)
  const judge = await signInStaff(app, 'moderator')
  expect((await act(judge, id, 'snooze', { until: tomorrow })).status).toBe(200)
  expect(await idsIn(judge)).toEqual([other])
  expect((await judge.get(`${list}&state=snoozed`)).body).toMatchObject([{ id, snoozedUntil: tomorrow }])
  expect((await act(judge, id, 'snooze', { until: null })).status).toBe(200)
  expect(await idsIn(judge)).toEqual([id, other])
  await act(judge, id, 'snooze', { until: tomorrow })
  app.advance(86_400_000)
  expect(await idsIn(await signInStaff(app, 'moderator', 'june'))).toEqual([id, other])
  for (const until of ['2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z', 'tomorrow', undefined])
    expect((await act(judge, id, 'snooze', { until })).status).toBe(422)
})

test('staff neither see nor claim their own cases, and a closed case is gone (A43)', async () => {
  await using app = await createTestApp()
  const judge = await signInStaff(app, 'moderator')
  const bob = await app.signIn('bob')
  const own = await buy(bob, await listItem(judge))
  await bob.post(`/api/orders/${own}/dispute`, { reason: 'It never came.' })
  expect(await idsIn(judge)).toEqual([])
  for (const verb of ['claim', 'release', 'snooze'])
    expect((await act(judge, own, verb)).body.code).toBe('own_case')
  const june = await signInStaff(app, 'moderator', 'june')
  await act(june, own, 'claim')
  expect(await app.ctx.db.select().from(caseTable)).toHaveLength(1)
  await deleteClosedCases(app.ctx)
  expect(await app.ctx.db.select().from(caseTable)).toHaveLength(1)
  const decision = { outcome: 'refund', reason: 'No proof.' }
  expect((await june.post(`/api/admin/orders/${own}/decision`, decision)).status).toBe(200)
  expect((await act(june, own, 'claim')).status).toBe(404)
  await deleteClosedCases(app.ctx)
  expect(await app.ctx.db.select().from(caseTable)).toEqual([])
})

test('cases of all kinds are one list by when they are due, and only the overdue ones if asked', async () => {
  await using app = await createTestApp()
  const [dispute] = await openDisputes(app, 1)
  const ann = await app.signIn('ann')
  const ticket = { email: 'ann@x.example', subject: 'Hi', message: 'Where is it?' }
  const { id } = (await ann.post('/api/support/tickets', ticket)).body
  const judge = await signInStaff(app, 'moderator')
  const read = async (query: string) =>
    (await judge.get(`/api/admin/cases${query}`)).body.map((one: QueueCase) => [one.label, one.id])
  // A ticket is due a day after it was opened, a dispute after two.
  const both = [
    ['Support tickets', id],
    ['Disputes', dispute],
  ]
  expect(await read('')).toEqual(both)
  expect(await readPagesOfIds(judge, '/api/admin/cases?limit=1')).toEqual([[id], [dispute]])
  expect(await read('?state=overdue')).toEqual([])
  app.advance(86_400_000 + 1)
  expect(await (async () => read('?state=overdue'))()).toEqual(both.slice(0, 1))
})

test('the next case is one that nobody else works on and that the staff member may decide', async () => {
  await using app = await createTestApp({ env: { DECISION_LIMIT_CENTS: '100' } })
  const [first = '', second = '', third = ''] = await openDisputes(app, 3)
  const [judge, june] = [await signInStaff(app, 'moderator'), await signInStaff(app, 'moderator', 'june')]
  const nextOf = async (staff: TestClient, query = '') =>
    (await staff.get(`/api/admin/cases/next?queue=disputes${query}`)).body.next?.id
  expect(await nextOf(judge)).toBe(first)
  await act(june, first, 'claim')
  expect([await nextOf(judge), await nextOf(june)]).toEqual([second, first])
  const decision = { outcome: 'refund', reason: 'No proof.' }
  expect((await judge.post(`/api/admin/orders/${second}/decision`, decision)).body.dispute).toBe('open')
  expect(await nextOf(judge)).toBe(third)
  const after = `&after=${Date.parse('2026-01-17T12:00:02.000Z')}.disputes.${third}`
  expect([await nextOf(judge, after), await nextOf(june, after)]).toEqual([third, first])
})

test('a claim appears on the open pages of other staff', async () => {
  await using app = await createTestApp()
  const [id = ''] = await openDisputes(app, 1)
  const [judge, june] = [await signInStaff(app, 'moderator'), await signInStaff(app, 'moderator', 'june')]
  using page = await socketOpener(app)({ as: june })
  await act(judge, id, 'claim')
  const paths = ['/api/admin/cases', '/api/admin/queues']
  expect((await page.waitFor('changed')).data).toEqual({ paths })
})

test('old addresses of lists lead to the list of cases, for staff', async () => {
  await using app = await createTestApp()
  const judge = await signInStaff(app, 'moderator')
  for (const [path, queue] of [
    ['/admin/reports', 'reports'],
    ['/admin/disputes', 'disputes'],
    ['/admin/queues/stuck_payouts', 'stuck_payouts'],
  ] as const) {
    const { status, headers } = await judge.fetch(path, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([301, `/admin/cases?queue=${queue}`])
    expect((await app.visitor().get(path)).status).toBe(404)
  }
})
