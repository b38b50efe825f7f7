import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { readEmails, signInStaff, signUpVerified, userIdOf } from '@/modules/auth/factory'
import { openTicketAs, ticketInput } from '@/modules/support/factory'
import { mailFolder } from '@/src/mail/send-email'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { caseEnv, readQueueMetrics } from '@/tests/support/cases'
import { expectResponse } from '@/tests/support/expect-response'
import { buy, listItem } from '@/tests/support/trade'

const own = '/api/support/tickets'
const list = '/api/admin/tickets'
const answer = { message: 'It arrives tomorrow.' }

const newEmails = async (app: TestApp) => {
  await app.drain()
  return existsSync(mailFolder(app.ctx)) ? readEmails(app.dataDir) : []
}

/** A site with a moderator, and an open ticket of mira. */
async function openSite(env: Record<string, string> = {}) {
  const app = await createTestApp({ env })
  const [mira, judge] = [await app.signIn('mira'), await signInStaff(app, 'moderator')]
  const id = await openTicketAs(mira)
  return { app, mira, judge, id, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

test('users see their own tickets, with what they and support wrote, but no notes', async () => {
  await using site = await openSite()
  const { app, mira, judge, id } = site
  app.advance(60_000)
  await judge.post(`${list}/${id}/reply`, { message: 'A known fraud?', internal: true })
  app.advance(60_000)
  await judge.post(`${list}/${id}/reply`, answer)
  const { body } = await expectResponse(app, { as: mira, get: own, status: 200 })
  expect(body).toEqual([
    {
      id,
      subject: ticketInput.subject,
      state: 'waiting',
      orderId: null,
      createdAt: '2026-01-15T12:00:00.000Z',
      messages: [
        {
          from: 'user',
          message: ticketInput.message,
          at: '2026-01-15T12:00:00.000Z',
        },
        { from: 'support', message: answer.message, at: '2026-01-15T12:02:00.000Z' },
      ],
    },
  ])
  expect((await (await app.signIn('eve')).get(own)).body).toEqual([])
  expect((await judge.get(`${list}/${id}`)).body).toMatchObject({
    state: 'waiting',
    username: 'mira (temporary)',
    openSince: null,
    firstAnswerSeconds: 120,
    messages: [
      { from: 'user', author: 'mira' },
      { from: 'note', author: 'judge', message: 'A known fraud?' },
      { from: 'staff', author: 'judge' },
    ],
  })
})

test('a reply of the user opens the ticket again and emails the operator', async () => {
  await using site = await openSite(caseEnv)
  const { app, mira, judge, id } = site
  await judge.post(`${list}/${id}/close`)
  expect(await readQueueMetrics(app, 'tickets')).toEqual([0, 0])
  await expectResponse(app, {
    as: mira,
    post: `${own}/${id}/reply`,
    body: { message: ' Still nothing.\u202e ' },
    status: 200,
    events: ['support.ticket-continued'],
  })
  expect((await mira.get(own)).body).toMatchObject([
    { state: 'open', messages: [{}, { from: 'user', message: 'Still nothing.' }] },
  ])
  app.advance(60_000)
  expect(await readQueueMetrics(app, 'tickets')).toEqual([1, 60])
  expect((await newEmails(app)).filter((email) => email.includes('Still nothing.'))).toHaveLength(1)
  await expectResponse(app, { as: mira, post: `${own}/${id}/reply`, body: { message: ' ' }, status: 422 })
})

test('an answer is a notification, and one email to the address of the ticket', async () => {
  await using app = await createTestApp()
  const [ann, judge] = [await signUpVerified(app, 'ann'), await signInStaff(app, 'moderator')]
  const before = (await newEmails(app)).length
  const id = await openTicketAs(ann, { email: 'ann@home.example' })
  await judge.post(`${list}/${id}/reply`, answer)
  const [email, ...others] = (await newEmails(app)).slice(before)
  expect([email?.match(/^To: (.+)\r$/m)?.[1], others]).toEqual(['ann@home.example', []])
  expect(email).toContain(answer.message)
  expect(email).toContain('List-Unsubscribe')
  expect((await ann.get('/api/notifications')).body).toMatchObject([
    { title: 'Support answered you', href: `/support?ticket=${id}` },
  ])
})

test.each(['a visitor', 'a user without that verified address'])(
  'an answer to %s is emailed to the address of the ticket',
  async (who) => {
    await using app = await createTestApp()
    const judge = await signInStaff(app, 'moderator')
    const id = await openTicketAs(who === 'a visitor' ? app.visitor() : await app.signIn('mira'))
    const before = (await newEmails(app)).length
    await judge.post(`${list}/${id}/reply`, answer)
    const [email, ...others] = (await newEmails(app)).slice(before)
    expect([email?.match(/^To: (.+)\r$/m)?.[1], others]).toEqual([ticketInput.email, []])
    expect(email).toContain('Subject: Re: Where is my crown?')
    expect(email).toContain(answer.message)
  },
)

test('a note is for staff: the user hears nothing, and the ticket still waits', async () => {
  await using site = await openSite({ METRICS_TOKEN: 'watch-me' })
  const { app, mira, judge, id } = site
  const body = { message: 'Ask {{name}} first.', internal: true }
  await expectResponse(app, { as: judge, post: `${list}/${id}/reply`, body, status: 200 })
  expect(await newEmails(app)).toEqual([])
  expect((await mira.get('/api/notifications')).body).toEqual([])
  expect((await readQueueMetrics(app, 'tickets'))[0]).toBe(1)
})

test('422: an answer with an unfilled gap is not sent', async () => {
  await using site = await openSite()
  const { app, mira, judge, id } = site
  const post = `${list}/${id}/reply`
  for (const message of ['About {{order}}.', 'About {{ the order }}.', '{{}}', ''])
    expect(
      (await expectResponse(app, { as: judge, post, body: { message }, status: 422 })).body.errors,
    ).toMatchObject([{ path: 'message' }])
  expect((await mira.get(own)).body[0].messages).toHaveLength(1)
})

test('409: of two answers at the same time, the second hears of the first, and nothing is sent', async () => {
  await using site = await openSite()
  const { app, mira, judge, id } = site
  const other = await signInStaff(app, 'moderator', 'other_judge')
  const lastMessageId = (await judge.get(`${list}/${id}`)).body.messages[0].id
  const body = { ...answer, lastMessageId }
  const [answered, closed] = [['support.ticket-answered'], ['support.ticket-closed']]
  const post = `${list}/${id}/reply`
  await expectResponse(app, { as: judge, post, body, status: 200, events: answered })
  await expectResponse(app, { as: other, post, body, status: 409, code: 'ticket_changed' })
  expect((await mira.get(own)).body[0].messages).toHaveLength(2)
  await expectResponse(app, { as: judge, post: `${list}/${id}/close`, status: 200, events: closed })
  await expectResponse(app, { as: other, post: `${list}/${id}/close`, status: 409, code: 'ticket_closed' })
})

test('staff neither see nor answer their own ticket, also one sent while logged out (A43)', async () => {
  await using app = await createTestApp()
  const judge = await signInStaff(app, 'moderator')
  const made = await openTicketAs(judge)
  const loggedOut = await openTicketAs(app.visitor(), { email: 'Judge@staff.example' })
  expect((await judge.get(list)).body).toEqual([])
  for (const id of [made, loggedOut]) {
    await expectResponse(app, { as: judge, get: `${list}/${id}`, status: 403, code: 'own_case' })
    for (const verb of ['reply', 'close', 'merge'])
      await expectResponse(app, { as: judge, post: `${list}/${id}/${verb}`, status: 403, code: 'own_case' })
  }
  const other = await signInStaff(app, 'moderator', 'other_judge')
  expect((await other.get(list)).body).toHaveLength(2)
})

test('a ticket can be about an order of the user, not about that of others', async () => {
  await using app = await createTestApp()
  const [seller, buyer, eve] = [
    await app.signIn('seller'),
    await app.signIn('buyer'),
    await app.signIn('eve'),
  ]
  const orderId = await buy(buyer, await listItem(seller))
  const body = { ...ticketInput, orderId }
  for (const as of [eve, app.visitor()])
    await expectResponse(app, { as, post: own, body, status: 422, code: 'ticket_of_other' })
  for (const as of [buyer, seller]) {
    app.advance(1_000)
    expect((await as.post(own, body)).status).toBe(201)
  }
  const judge = await signInStaff(app, 'moderator')
  await openTicketAs(eve)
  const found = (await judge.get(`${list}?orderId=${orderId}`)).body
  expect(found.map(({ username }: { username: string }) => username)).toEqual([
    'seller (temporary)',
    'buyer (temporary)',
  ])
  expect((await judge.get(`${list}?userId=${await userIdOf(eve)}`)).body).toHaveLength(1)
})
