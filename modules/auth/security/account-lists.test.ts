import { expect, test } from 'bun:test'
import { logIn, signUpVerified } from '@/modules/auth/factory'
import { createTestApp } from '@/tests/support/apps/create-test-app'

test('the session that was used last and the event that happened last come first', async () => {
  await using app = await createTestApp()
  await signUpVerified(app, 'ann')
  app.advance(3_600_000)
  await logIn(app)
  app.advance(3_600_000)
  const latest = await logIn(app)
  const sessions: { current: boolean }[] = (await latest.get('/api/auth/sessions')).body
  expect(sessions.map(({ current }) => current)).toEqual([true, false, false])
  const events: { at: string }[] = (await latest.get('/api/auth/security-events')).body
  const times = events.map(({ at }) => at)
  expect(new Set(times).size).toBeGreaterThan(1)
  expect(times).toEqual(times.toSorted().reverse())
})
