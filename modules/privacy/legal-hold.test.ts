import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { logIn, signInStaff, signUpVerified, userIdOf, verifySecondFactor } from '@/modules/auth/factory'
import { runErase } from '@/modules/privacy/erase-command'
import { queryRows, requestDeletion } from '@/modules/privacy/factory'
import { placeLegalHold } from '@/modules/privacy/legal-hold'
import { runLegalHold } from '@/modules/privacy/legal-hold-command'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import { runCommand } from '@/tests/support/run-command'

const why = 'Court order 12 against Ann Lee.'

async function openSite() {
  const app = await createTestApp()
  const ann = await signUpVerified(app, 'ann')
  const admin = await signInStaff(app, 'admin', 'chief')
  const id = await userIdOf(ann)
  const person = `/api/admin/people/${id}`
  const place = (reason = why) => admin.post(`${person}/legal-hold`, { reason })
  const release = (reason = 'Settled.') => admin.post(`${person}/legal-hold/release`, { reason })
  return {
    app,
    ann,
    admin,
    id,
    person,
    place,
    release,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

test('nobody deletes an account on a legal hold: not its user, not an admin, not the operator', async () => {
  await using s = await openSite()
  expect((await s.place()).status).toBe(204)
  const deletion = {
    as: s.admin,
    post: `${s.person}/deletion`,
    body: { reason: 'Asked.', confirmation: 'ann' },
  }
  for (let n = 0; n < 2; n++) {
    expect((await requestDeletion(s.ann)).body.code).toBe('deletion_on_hold')
    await expectResponse(s.app, { ...deletion, status: 409, code: 'deletion_on_hold' })
    expect(await runCommand(runErase, s.app, 'ann')).toEqual([
      1,
      "ann can't be erased yet:\n- There is a legal hold: see mintmark help hold.",
    ])
  }
  expect((await s.admin.get(`${s.person}/deletion`)).body).toEqual([
    { code: 'deletion_on_hold', title: 'Deletion on hold' },
  ])
  expect((await s.release()).status).toBe(204)
  expect((await s.admin.get(`${s.person}/deletion`)).body).toEqual([])
  expect((await requestDeletion(s.ann)).status).toBe(204)
})

test('of a deletion and a legal hold at the same time, one succeeds', async () => {
  await using app = await createTestApp()
  for (let round = 0; round < 6; round++) {
    const ann = await app.signIn(`ann_${round}`)
    const id = await userIdOf(ann)
    const attempts = [() => requestDeletion(ann, {}), () => placeLegalHold(app.ctx, id, why)]
    const outcomes = await Promise.allSettled(
      (round % 2 ? attempts : attempts.toReversed()).map((run) => run()),
    )
    const [account] = await queryRows(
      app,
      sql`select deleted_at is null as open, legal_hold_at is not null as held from auth_users where id = ${id}`,
    )
    expect(Boolean(account.open)).toBe(Boolean(account.held))
    const isRejected = outcomes.some(({ status }) => status === 'rejected')
    expect(isRejected).toBe(!account.held)
  }
})

test('the user learns only that the account cannot be deleted, and where to ask', async () => {
  await using s = await openSite()
  await s.place()
  const message = "Your account can't be deleted at the moment. Contact support if you have questions."
  expect((await s.ann.get('/api/privacy/obstacles')).body).toEqual([
    { code: 'deletion_on_hold', message, href: '/support' },
  ])
  expect((await requestDeletion(s.ann)).body).toMatchObject({ detail: message, href: '/support' })
  const paths = [
    '/api/privacy/download',
    '/api/account-actions',
    '/api/auth/user',
    '/api/auth/security-events',
  ]
  for (const path of paths)
    expect([path, JSON.stringify((await s.ann.get(path)).body)]).toEqual([
      path,
      expect.not.stringMatching(/legal|court/i),
    ])
})

test('staff see it in the list, on the page of the person and in the history, and the audit log has every reason', async () => {
  await using s = await openSite()
  await s.place('Court order.')
  const { since } = (await s.admin.get(`${s.person}/legal-hold`)).body.legalHold
  s.app.advance(1_000)
  await s.place(why)
  expect((await s.admin.get(`${s.person}/legal-hold`)).body).toEqual({ legalHold: { since, reason: why } })
  const held = async (query = '') => {
    const { body } = await s.admin.get(`/api/admin/people?show=held${query}`)
    return body.map(({ username, onLegalHold }: Record<string, unknown>) => [username, onLegalHold])
  }
  expect([await held(), await held('&search=an'), await held('&search=bo')]).toEqual([
    [['ann', true]],
    [['ann', true]],
    [],
  ])
  expect((await s.admin.get(s.person)).body.onLegalHold).toBe(true)
  await s.release()
  expect([(await s.admin.get(`${s.person}/legal-hold`)).body, await held()]).toEqual([
    { legalHold: null },
    [],
  ])
  const { body: log } = await s.admin.get(`/api/admin/audit-log?userId=${s.id}`)
  expect(log.map((entry: Record<string, unknown>) => [entry.action, entry.actor, entry.reason])).toEqual([
    ['privacy.release-legal-hold', 'chief', 'Settled.'],
    ['privacy.place-legal-hold', 'chief', why],
    ['privacy.place-legal-hold', 'chief', 'Court order.'],
  ])
  const { body: history } = await s.admin.get(`/api/admin/history/person/${s.id}?kind=staff-actions`)
  expect(history.entries.map(({ label, detail }: Record<string, unknown>) => [label, detail])).toEqual([
    ['Release legal hold', 'by chief: Settled.'],
    ['Place legal hold', `by chief: ${why}`],
    ['Place legal hold', 'by chief: Court order.'],
  ])
  await requestDeletion(s.ann)
  const { body: erased } = await s.admin.get('/api/admin/audit-log?action=privacy.place-legal-hold')
  expect(erased.map((entry: Record<string, unknown>) => entry.reason)).toEqual([null, null])
})

test('it takes a reason and a recent second factor, an open account to place it, and a legal hold to release it', async () => {
  await using s = await openSite()
  const place = { as: s.admin, post: `${s.person}/legal-hold`, body: { reason: why } }
  const release = { ...place, post: `${s.person}/legal-hold/release` }
  await expectResponse(s.app, { ...release, status: 409, code: 'not_on_legal_hold' })
  for (const attempt of [place, release])
    await expectResponse(s.app, { ...attempt, body: { reason: ' ' }, status: 422, code: 'invalid' })
  s.app.advance(600_001)
  for (const attempt of [place, release])
    await expectResponse(s.app, { ...attempt, status: 403, code: 'second_factor_required' })
  await verifySecondFactor(s.app, s.admin)
  expect((await requestDeletion(await logIn(s.app))).status).toBe(204)
  await expectResponse(s.app, { ...place, status: 404 })
  await expectResponse(s.app, { as: s.admin, get: `${s.person}/legal-hold`, status: 404 })
})

test('the command places and releases it like the page', async () => {
  await using s = await openSite()
  const run = (...args: string[]) => runCommand(runLegalHold, s.app, ...args)
  expect(await run('ann', '--reason', why)).toEqual([0, { name: 'ann', isOnLegalHold: true }])
  expect((await s.admin.get(`${s.person}/legal-hold`)).body).toMatchObject({ legalHold: { reason: why } })
  expect(await run('--release', 'ann', '--reason', 'Settled.')).toEqual([
    0,
    { name: 'ann', isOnLegalHold: false },
  ])
  expect((await s.admin.get(`/api/admin/audit-log?userId=${s.id}`)).body).toMatchObject([
    { action: 'privacy.release-legal-hold', actorId: null, reason: 'Settled.' },
    { action: 'privacy.place-legal-hold', actorId: null, reason: why },
  ])
  expect(await run('ann', '--release', '--reason', 'Again.')).toEqual([1, 'This person has no legal hold.'])
  expect((await run('nobody', '--reason', why))[0]).toBe(1)
  expect(await run('ann')).toEqual([2, 'Say why, such as the number of the case.'])
  for (const args of [['ann'], ['ann', 'bob', '--reason', why], ['--reason', why], ['ann', '--reason', '']])
    expect((await run(...args))[0]).toBe(2)
})
