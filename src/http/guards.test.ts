import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { identifyPort } from '@/src/http/identify'
import type { Scope } from '@/src/http/scope'
import type { Actor } from '@/src/kit/context'
import { defineModule } from '@/src/kit/module'
import { provide } from '@/src/kit/ports'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { createKitApp } from '@/tests/support/apps/kit-app'

const Hat = v.object({ name: v.string('A hat has a name.') })
const routes = (scope: Scope) =>
  scope
    .get('/anybody', ({ ctx }) => ctx.actor)
    .get('/person', ({ ctx }) => ctx.actor.id, { signedIn: true })
    .post('/hats', ({ ctx, body }) => `${ctx.actor.id} ${body.name}`, { verified: true, body: Hat })
    .get('/office', ({ ctx }) => ctx.actor.role, { staff: true })
    .get('/safe', ({ ctx }) => ctx.actor.role, { admin: true })
    .post('/office/hats', ({ body }) => body.name, { staff: true, body: Hat })

const as = (words: string) => ({ 'x-user': words })

test('a route that demands nothing is for everybody and knows who asks', async () => {
  await using app = await createKitApp(routes)
  expect((await app.visitor().get('/api/anybody')).body).toEqual({ kind: 'guest' })
  expect((await app.visitor().get('/api/anybody', as('ada'))).body).toMatchObject({ kind: 'user', id: 'ada' })
})

describe('who is not let in is told before anything is said of the body', () => {
  test.each([
    ['a guest where one must be logged in', 'GET', '/api/person', undefined, 401, 'unauthorized'],
    ['a guest where an address must be proven', 'POST', '/api/hats', undefined, 401, 'unauthorized'],
    ['an unproven address', 'POST', '/api/hats', 'ada unverified', 403, 'email_unverified'],
    ['a guest at the office', 'GET', '/api/office', undefined, 404, 'not_found'],
    ['a person at the office', 'GET', '/api/office', 'ada', 404, 'not_found'],
    ['a moderator at the safe', 'GET', '/api/safe', 'ada moderator', 404, 'not_found'],
    ['a person writing at the office', 'POST', '/api/office/hats', 'ada', 404, 'not_found'],
  ] as const)('%s', async (_, method, path, person, status, code) => {
    await using app = await createKitApp(routes)
    const sent = method === 'POST' ? { wrong: true } : undefined
    const reply = await app.visitor().send(method, path, sent, person ? as(person) : {})
    expect([reply.status, reply.body.code, reply.body.errors]).toEqual([status, code, undefined])
  })
})

test('who is let in is known to the route', async () => {
  await using app = await createKitApp(routes)
  expect((await app.visitor().get('/api/person', as('ada'))).body).toBe('ada')
  expect((await app.visitor().get('/api/person', as('ada unverified'))).status).toBe(200)
  expect((await app.visitor().post('/api/hats', { name: 'crown' }, as('ada'))).body).toBe('ada crown')
  for (const role of ['moderator', 'admin'])
    expect((await app.visitor().get('/api/office', as(`ada ${role}`))).body).toBe(role)
  expect((await app.visitor().get('/api/safe', as('ada admin'))).body).toBe('admin')
  expect((await app.visitor().post('/api/office/hats', {}, as('ada admin'))).status).toBe(422)
})

test('to all but staff the office looks like an address that does not exist', async () => {
  await using app = await createKitApp(routes)
  const [office, nothing] = [
    await app.visitor().get('/api/office', as('ada')),
    await app.visitor().get('/api/nonsense', as('ada')),
  ]
  const told = ({ requestId: _, ...rest }: Record<string, unknown>) => rest
  expect(told(office.body)).toEqual(told(nothing.body))
})

test('who asks is found out once for a request, however many modules there are', async () => {
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
