import { expect, test } from 'bun:test'
import { sentEmails, signInStaff } from '@/modules/auth/factory'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'

test('the receiver can report a message once, and moderators see its content', async () => {
  await using app = await createTestApp({ env: { OPERATOR_EMAIL: 'desk@shop.example' } })
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  const { id: receiverId } = (await bob.get('/api/auth/user')).body
  const { body: message } = await ann.post('/api/messages', { receiverId, content: 'Buy followers here' })
  const path = `/api/messages/${message.id}/report`
  await expectResponse(app, { as: ann, post: path, status: 404 })
  await expectResponse(app, { as: await app.signIn('eve'), post: path, status: 404 })
  const reported = ['messages.message-reported']
  const { body } = await expectResponse(app, { as: bob, post: path, status: 201, events: reported })
  expect((await expectResponse(app, { as: bob, post: path, status: 201 })).body).toEqual(body)
  await expectResponse(app, { as: ann, get: '/api/admin/message-reports', status: 404 })
  const eve = await signInStaff(app, 'moderator', 'mod_eve')
  expect(
    (await expectResponse(app, { as: eve, get: '/api/admin/message-reports', status: 200 })).body,
  ).toMatchObject([{ id: body.id, reporter: 'bob', reported: 'ann', content: 'Buy followers here' }])
  const close = `/api/admin/message-reports/${body.id}/close`
  await expectResponse(app, { as: eve, post: close, status: 200 })
  await expectResponse(app, { as: eve, post: close, status: 404 })
  expect((await eve.get('/api/admin/message-reports')).body).toEqual([])
  await app.drain()
  const [email = '', ...others] = await sentEmails(app)
  expect(others).toEqual([])
  expect(email).toMatch(/^To: desk@shop\.example\r$/m)
  expect(email).toContain('> Buy followers here')
})
