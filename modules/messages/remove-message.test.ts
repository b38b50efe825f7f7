import { expect, test } from 'bun:test'
import { signInStaff, userIdOf } from '@/modules/auth/factory'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'

const secret = 'Buy cheap coins elsewhere'
const removed = 'The moderators removed this message.'
const reason = 'Advertising isn’t allowed.'

test('a removed message is gone for both users, in every place that quoted it, and its author hears why', async () => {
  await using app = await createTestApp()
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  const staff = await signInStaff(app, 'moderator')
  const [annId, bobId] = [await userIdOf(ann), await userIdOf(bob)]
  const { id } = (await ann.post('/api/messages', { receiverId: bobId, content: secret })).body
  await app.drain()
  const report = (await bob.post('/api/reports', { subject: 'message', id, reason: 'Spam.' })).body
  const list = `/api/admin/report-cases/${report.id}`
  expect((await staff.get(list)).body).toMatchObject({
    content: secret,
    state: { label: 'Shown', canRemove: true },
  })
  const body = { action: 'remove', reason }
  await expectResponse(app, {
    as: staff,
    post: `${list}/decision`,
    body: { ...body, reason: ' ' },
    status: 422,
  })
  await expectResponse(app, {
    as: staff,
    post: `${list}/decision`,
    body,
    status: 200,
    events: ['messages.message-removed'],
  })
  expect((await staff.send('DELETE', `/api/admin/messages/${id}`, { reason })).status).toBe(204)
  await app.drain()
  for (const [user, otherId] of [
    [ann, bobId],
    [bob, annId],
  ] as const) {
    expect((await user.get(`/api/conversations/${otherId}`)).body).toMatchObject([
      { id, content: removed, isRemoved: true },
    ])
    expect((await user.get('/api/conversations')).body[0].last).toMatchObject({ content: removed })
    expect((await user.get('/api/conversations?search=cheap')).body).toEqual([])
  }
  expect((await bob.get('/api/notifications')).body[0]).toMatchObject({ content: removed })
  const told = (await ann.get('/api/notifications')).body
  expect(told.filter(({ title }: { title: string }) => title === 'Message removed')).toHaveLength(1)
  expect(told[0].content).toContain(reason)
  expect((await ann.get('/api/account-actions')).body).toMatchObject([
    { action: 'messages.remove-message', reason },
  ])
  expect((await bob.post('/api/reports', { subject: 'message', id, reason: 'Again.' })).status).toBe(404)
  expect((await staff.send('DELETE', '/api/admin/messages/unknown', { reason })).status).toBe(404)
})
