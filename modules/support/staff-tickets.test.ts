import { expect, test } from 'bun:test'
import { signInStaff, signUpVerified } from '@/modules/auth/factory'
import { requestDeletion } from '@/modules/privacy/factory'
import { openTicketAs } from '@/modules/support/factory'
import { messages, tickets } from '@/modules/support/schema'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import { readPagesOfIds } from '@/tests/support/read-pages'

const own = '/api/support/tickets'
const list = '/api/admin/tickets'
const templates = '/api/admin/ticket-templates'

test('staff work through open tickets from the oldest; all tickets come newest first', async () => {
  await using app = await createTestApp()
  const judge = await signInStaff(app, 'moderator')
  const mira = await app.signIn('mira')
  const ids: string[] = []
  for (let sent = 0; sent < 5; sent++) {
    app.advance(1_000)
    ids.push(await openTicketAs(mira))
  }
  await judge.post(`${list}/${ids[1]}/close`)
  const [a, b, c, d, e] = ids as [string, string, string, string, string]
  expect(await readPagesOfIds(judge, `${list}?state=open&limit=2`)).toEqual([
    [a, c],
    [d, e],
  ])
  expect(await readPagesOfIds(judge, `${list}?limit=3`)).toEqual([
    [e, d, c],
    [b, a],
  ])
  expect(await readPagesOfIds(mira, `${own}?limit=3`)).toEqual([
    [e, d, c],
    [b, a],
  ])
  expect(await readPagesOfIds(judge, `${list}?state=closed`)).toEqual([[b]])
  for (const wrong of ['state=answered', 'limit=0', 'limit=101'])
    await expectResponse(app, { as: judge, get: `${list}?${wrong}`, status: 422 })
})

test('two tickets of one person become one conversation, which waits as long as the older one', async () => {
  await using app = await createTestApp()
  const [mira, judge] = [await app.signIn('mira'), await signInStaff(app, 'moderator')]
  const first = await openTicketAs(mira, { message: 'One.' })
  app.advance(1_000)
  const second = await openTicketAs(mira, { message: 'Two.' })
  app.advance(1_000)
  await judge.post(`${list}/${second}/reply`, { message: 'A note.', internal: true })
  expect((await judge.get(`${list}/${first}`)).body.others).toMatchObject([{ id: second, state: 'open' }])
  const merge = { as: judge, post: `${list}/${first}/merge`, body: { into: second } }
  await expectResponse(app, { ...merge, status: 200 })
  expect((await judge.get(`${list}/${second}`)).body).toMatchObject({
    id: second,
    state: 'open',
    openSince: '2026-01-15T12:00:00.000Z',
    others: [],
    messages: [{ message: 'One.' }, { message: 'Two.' }, { message: 'A note.' }],
  })
  expect((await judge.get(`${list}/${first}`)).body).toMatchObject({ mergedInto: second, messages: [] })
  expect((await mira.get(own)).body).toMatchObject([{ id: second }])
  expect((await judge.get(list)).body).toMatchObject([{ id: second }])
  const reply = { message: 'Hello?' }
  for (const [as, post, body] of [
    [judge, `${list}/${first}/merge`, { into: second }],
    [judge, `${list}/${first}/reply`, reply],
    [judge, `${list}/${first}/close`, {}],
    [mira, `${own}/${first}/reply`, reply],
  ] as const)
    await expectResponse(app, { as, post, body, status: 409, code: 'ticket_merged' })
})

test('422: tickets of different people, a ticket with itself or with a merged one are not merged', async () => {
  await using app = await createTestApp()
  const [mira, judge] = [await app.signIn('mira'), await signInStaff(app, 'moderator')]
  const [one, two, merged] = [await openTicketAs(mira), await openTicketAs(mira), await openTicketAs(mira)]
  await judge.post(`${list}/${merged}/merge`, { into: two })
  // The same address, but without an account it may be someone else.
  const visitors = await openTicketAs(app.visitor())
  const other = await openTicketAs(app.visitor(), { email: 'eve@home.example' })
  const pairs = [
    [one, visitors],
    [visitors, one],
    [visitors, other],
    [one, one],
    [one, merged],
  ]
  for (const [id, into] of pairs)
    await expectResponse(app, {
      as: judge,
      post: `${list}/${id}/merge`,
      body: { into },
      status: 422,
      code: 'merge_of_other',
    })
  await expectResponse(app, {
    as: judge,
    post: `${list}/${one}/merge`,
    body: { into: 'missing' },
    status: 404,
  })
  const again = await openTicketAs(app.visitor())
  const body = { into: visitors }
  await expectResponse(app, { as: judge, post: `${list}/${again}/merge`, body, status: 200 })
})

test('staff share templates, which are saved and deleted by name', async () => {
  await using app = await createTestApp()
  const judge = await signInStaff(app, 'moderator')
  const path = `${templates}/${encodeURIComponent('Late item')}`
  for (const text of ['Order {{order}} is late.', 'We look into order {{order}}.'])
    expect((await judge.send('PUT', path, { text })).body).toMatchObject({ name: 'Late item', text })
  await judge.send('PUT', `${templates}/Closing`, { text: 'Anything else?' })
  expect((await judge.get(templates)).body).toMatchObject([
    { name: 'Closing', text: 'Anything else?' },
    { name: 'Late item', text: 'We look into order {{order}}.' },
  ])
  expect((await judge.send('PUT', `${templates}/${'x'.repeat(61)}`, { text: 'Hello' })).status).toBe(422)
  expect((await judge.send('DELETE', path)).status).toBe(204)
  expect((await judge.send('DELETE', path)).status).toBe(404)
})

test('an account leaves neither conversations nor notes behind, and its download has what the user saw', async () => {
  await using app = await createTestApp()
  const [ann, judge] = [await signUpVerified(app, 'ann'), await signInStaff(app, 'moderator')]
  const id = await openTicketAs(ann, { message: 'Help.' })
  await openTicketAs(app.visitor(), { email: 'ann@home.example' })
  await judge.post(`${list}/${id}/reply`, { message: 'Ann again.', internal: true })
  app.advance(1_000)
  await judge.post(`${list}/${id}/reply`, { message: 'Of course.' })
  const { data } = (await ann.get('/api/privacy/download')).body
  expect(data['support.messages']).toMatchObject([
    { ticketId: id, from: 'user', message: 'Help.' },
    { ticketId: id, from: 'support', message: 'Of course.' },
  ])
  await requestDeletion(ann)
  await app.drain()
  expect(await app.ctx.db.select().from(messages)).toEqual([])
  const blanked = { userId: null, email: '', subject: '', state: 'closed' }
  expect(await app.ctx.db.select().from(tickets)).toMatchObject([blanked, blanked])
})
