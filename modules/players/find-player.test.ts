import { expect, test } from 'bun:test'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'

test('a signed-in user finds a player by username and sees the avatar; a visitor does neither', async () => {
  await using app = await createTestApp()
  const [ann, visitor] = [await app.signIn('ann'), app.visitor()]
  const found = await ann.get('/api/players?username=amberquill')
  expect(found.body).toMatchObject({ username: 'AmberQuill', displayName: expect.any(String) })
  const { avatarUrl } = found.body
  expect((await ann.get(avatarUrl)).status).toBe(200)
  expect((await visitor.get(avatarUrl)).status).toBe(404)
  expect((await visitor.get('/api/players?username=amberquill')).status).toBe(401)
  const unknown = { as: ann, get: '/api/players?username=nobody_there', status: 404 }
  await expectResponse(app, { ...unknown, code: 'player_unknown' })
  expect((await ann.get('/api/players')).status).toBe(422)
})
