import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { identifyPort } from '@/src/http/identify'
import type { Scope } from '@/src/http/scope'
import type { Actor } from '@/src/kit/context'
import { defineModule } from '@/src/kit/module/module'
import { provide } from '@/src/kit/ports'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { createKitApp } from '@/tests/support/apps/kit-app'

const Hat = v.object({ name: v.string('A hat has a name.') })
const routes = (scope: Scope) =>
  scope
    .get('/anybody', ({ ctx }) => ctx.actor)
    .post('/open', () => 'done')
    .get('/login', () => 'half', { beforeSecondFactor: true })
    .get('/person', ({ ctx }) => ctx.actor.id, { signedIn: true })
    .post('/hats', ({ ctx, body }) => `${ctx.actor.id} ${body.name}`, { verified: true, body: Hat })
    .get('/office', ({ ctx }) => ctx.actor.role, { staff: 'back-office' })
    .get('/safe', ({ ctx }) => ctx.actor.role, { staff: 'administration' })
    .post('/office/hats', ({ body }) => body.name, {
      staff: { right: 'moderation', parties: async () => [] },
      body: Hat,
    })
    .post('/office/money', ({ ctx }) => ctx.actor.role, {
      staff: { right: 'moderation', parties: async () => [] },
      recentSecondFactor: true,
    })
    // @ts-expect-error A staff route names a right.
    .get('/office/all', () => 'open', { staff: true })

const as = (words: string) => ({ 'x-user': words })

test('a route without guards admits everyone and knows the user', async () => {
  await using app = await createKitApp(routes)
  expect((await app.visitor().get('/api/anybody')).body).toEqual({ kind: 'guest' })
  expect((await app.visitor().get('/api/anybody', as('ada'))).body).toMatchObject({ kind: 'user', id: 'ada' })
})

test.each([
  ['a change by a user', 'POST', '/api/hats', 'ada', 'ben', 409],
  ["a user's own change", 'POST', '/api/hats', 'ada', 'ada', 422],
  ["a change from a guest's page", 'POST', '/api/hats', 'ada', 'guest', 409],
  ['a change that guests may make', 'POST', '/api/open', 'ada', 'ben', 409],
  ['a private read', 'GET', '/api/person', 'ada', 'ben', 409],
  ['a private read without a session', 'GET', '/api/person', undefined, 'ben', 401],
  ['a change of staff', 'POST', '/api/office/hats', 'ada moderator proven', 'ben', 409],
  ['a read of staff', 'GET', '/api/office', 'ada moderator proven', 'ben', 409],
  ['a read before the second factor', 'GET', '/api/login', 'ada', 'ben', 409],
  ['a public read', 'GET', '/api/anybody', 'ada', 'ben', 200],
])('%s with the x-account of another page: %s %s', async (_, method, path, words, account, status) => {
  await using app = await createKitApp(routes)
  const headers = { 'x-account': account, ...(words && as(words)) }
  const response = await app.visitor().send(method, path, {}, headers)
  expect([response.status, response.body.code]).toEqual([
    status,
    { 409: 'other_account', 401: 'unauthorized', 422: 'invalid' }[status],
  ])
})

describe('a caller is rejected before the body is validated', () => {
  test.each([
    ['a guest on a signed-in route', 'GET', '/api/person', undefined, 401, 'unauthorized'],
    ['a guest on a verified route', 'POST', '/api/hats', undefined, 401, 'unauthorized'],
    ['an unverified address', 'POST', '/api/hats', 'ada unverified', 403, 'email_unverified'],
    ['a guest on a staff route', 'GET', '/api/office', undefined, 404, 'not_found'],
    ['a user on a staff route', 'GET', '/api/office', 'ada', 404, 'not_found'],
    ['a moderator on an admin route', 'GET', '/api/safe', 'ada moderator', 403, 'role_missing'],
    ['staff without the right', 'POST', '/api/office/hats', 'ada accountant proven', 403, 'role_missing'],
    ['a user who posts to a staff route', 'POST', '/api/office/hats', 'ada', 404, 'not_found'],
    ['a user who moves money as staff', 'POST', '/api/office/money', 'ada', 404, 'not_found'],
    [
      'staff without a second factor',
      'POST',
      '/api/office/hats',
      'ada moderator',
      403,
      'second_factor_required',
    ],
    [
      'staff with an unverified address',
      'POST',
      '/api/office/hats',
      'ada moderator proven unverified',
      403,
      'email_unverified',
    ],
    [
      'staff who move money with a second factor verified long ago',
      'POST',
      '/api/office/money',
      'ada moderator once-proven',
      403,
      'second_factor_required',
    ],
  ] as const)('%s', async (_, method, path, user, status, code) => {
    await using app = await createKitApp(routes)
    const sent = method === 'POST' ? { wrong: true } : undefined
    const reply = await app.visitor().send(method, path, sent, user ? as(user) : {})
    expect([reply.status, reply.body.code, reply.body.errors]).toEqual([status, code, undefined])
  })
})

test('an admitted user is known to the route', async () => {
  await using app = await createKitApp(routes)
  expect((await app.visitor().get('/api/person', as('ada'))).body).toBe('ada')
  expect((await app.visitor().get('/api/person', as('ada unverified'))).status).toBe(200)
  expect((await app.visitor().post('/api/hats', { name: 'crown' }, as('ada'))).body).toBe('ada crown')
  for (const role of ['support', 'accountant', 'moderator', 'admin'])
    expect((await app.visitor().get('/api/office', as(`ada ${role} proven`))).body).toBe(role)
  expect((await app.visitor().post('/api/office/money', {}, as('ada moderator proven'))).status).toBe(200)
  expect((await app.visitor().get('/api/office', as('ada moderator once-proven'))).status).toBe(200)
  expect((await app.visitor().get('/api/safe', as('ada admin proven'))).body).toBe('admin')
  expect((await app.visitor().post('/api/office/hats', {}, as('ada admin proven'))).status).toBe(422)
})

test.each([
  ['a body that is no JSON', 'POST', '{', 400, 'application/json'],
  ['a body of another type', 'POST', '{}', 415, 'text/plain'],
  ['a body that is too large', 'POST', JSON.stringify({ name: 'x'.repeat(70_000) }), 413, 'application/json'],
  ['another method', 'PUT', '{}', 405, 'application/json'],
])('only staff learn from %s that a staff route exists', async (_, method, body, status, type) => {
  await using app = await createKitApp((scope) =>
    scope.post('/admin/hats', ({ body }) => body.name, {
      staff: { right: 'moderation', parties: async () => [] },
      body: Hat,
    }),
  )
  const statusFor = async (headers: Record<string, string>) =>
    (await app.visitor().send(method, '/api/admin/hats', body, { 'content-type': type, ...headers })).status
  expect(await statusFor({})).toBe(404)
  expect(await statusFor(as('ada'))).toBe(404)
  expect(await statusFor(as('ada moderator proven'))).toBe(status)
})

test('to anyone but staff a staff route looks like a missing path', async () => {
  await using app = await createKitApp(routes)
  const [office, nothing] = [
    await app.visitor().get('/api/office', as('ada')),
    await app.visitor().get('/api/nonsense', as('ada')),
  ]
  const withoutRequestId = ({ requestId: _, ...rest }: Record<string, unknown>) => rest
  expect(withoutRequestId(office.body)).toEqual(withoutRequestId(nothing.body))
})

test('the user is identified once per request, however many modules there are', async () => {
  let asked = 0
  const guest: Actor = { kind: 'guest' }
  const counting = defineModule({
    name: 'counting',
    owns: 'Nobody.',
    requires: [identifyPort],
    provides: [
      provide(identifyPort, () => async () => {
        asked++
        return guest
      }),
    ],
  })
  const named = (name: string) =>
    defineModule({ name, owns: 'A word.', routes: (scope) => scope.get(`/${name}`, () => name) })
  await using app = await createTestApp({ modules: [counting, named('one'), named('two'), named('three')] })
  expect((await app.visitor().get('/api/three')).body).toBe('three')
  expect(asked).toBe(1)
})
