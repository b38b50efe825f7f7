import { expect, test } from 'bun:test'
import { signInStaff, signUpVerified, userIdOf } from '@/modules/auth/factory'
import { completeTrade } from '@/modules/privacy/factory'
import type { Env } from '@/src/kit/config/config'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'

const reason = 'Letter of January 12.'

async function openSite(env: Env = {}) {
  const app = await createTestApp({ env })
  const [ann, bob] = [await signUpVerified(app, 'ann'), await app.signIn('bob')]
  const admin = await signInStaff(app, 'admin', 'chief')
  const id = await userIdOf(ann)
  const request = { as: admin, post: `/api/admin/people/${id}/export`, body: { reason } }
  return { app, ann, bob, admin, id, request, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

test('an admin downloads the same file as the user, and the audit log has the reason', async () => {
  await using s = await openSite()
  await completeTrade(s.ann, s.bob)
  const own = await s.ann.get('/api/privacy/download')
  const { body, headers } = await expectResponse(s.app, { ...s.request, status: 200 })
  expect(headers.get('content-disposition')).toBe(`attachment; filename="data-of-${s.id}-2026-01-15.json"`)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toEqual(own.body)
  expect((await s.admin.get(`/api/admin/audit-log?userId=${s.id}`)).body).toMatchObject([
    {
      action: 'privacy.export-personal-data',
      actor: 'chief',
      subject: { kind: 'person', name: 'ann' },
      reason,
    },
  ])
})

test('the user sees nothing of it', async () => {
  await using s = await openSite()
  await expectResponse(s.app, { ...s.request, status: 200 })
  for (const path of [
    '/api/account-actions',
    '/api/auth/security-events',
    '/api/privacy/download',
    '/api/notifications',
  ])
    expect([path, JSON.stringify((await s.ann.get(path)).body)]).toEqual([
      path,
      expect.not.stringMatching(/export|Letter/),
    ])
})

test('only with a reason and a recent second factor, for an open account, and ten times an hour', async () => {
  await using s = await openSite({ RATE_LIMIT_SCALE: '1' })
  await expectResponse(s.app, { ...s.request, body: {}, status: 422, code: 'invalid' })
  await expectResponse(s.app, { ...s.request, post: '/api/admin/people/none/export', status: 404 })
  for (let n = 0; n < 8; n++) await expectResponse(s.app, { ...s.request, status: 200 })
  await expectResponse(s.app, { ...s.request, status: 429, code: 'too_many_requests' })
  s.app.advance(3_600_001)
  await expectResponse(s.app, { ...s.request, status: 403, code: 'second_factor_required' })
})
