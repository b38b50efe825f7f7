import { lastCode, password, signUp, solveCaptcha } from '@/modules/auth/factory'
import { createInvitedAccount, inviteFirstAdmin } from '@/modules/auth/service'
import { secondFactorRequests } from '@/modules/auth/testing/second-factor-requests'
import { sellerSessionId } from '@/modules/auth/testing/seller-session'
import { sql } from '@/src/db/columns'
import type { TestApp } from '@/tests/support/apps/create-test-app'
import { type SampleRequest, withBody, withPath } from '@/tests/support/module-testing/sample-request'

let accountCount = 0

function newAccount() {
  return { username: `newcomer_${++accountCount}`, email: `newcomer${accountCount}@home.example` }
}

/** `lastCode` orders emails by time, and a code can be resent after a minute. */
async function passTime(app: TestApp): Promise<void> {
  await app.drain()
  app.advance(60_000)
}

export const sampleRequests: Record<string, SampleRequest> = {
  ...secondFactorRequests,
  'POST /api/auth/temp-login': withBody('visitor', { username: 'passing_by' }),
  'POST /api/auth/logout': withBody('stranger'),
  'POST /api/auth/roblox/logout': withBody('stranger'),
  'POST /api/auth/signup': {
    as: 'visitor',
    build: async (_, actor) => {
      return {
        body: { ...newAccount(), password, confirmPassword: password, ...(await solveCaptcha(actor)) },
      }
    },
  },
  'POST /api/auth/login': {
    as: 'visitor',
    build: async (world) => ({ body: { email: world.emailOf('stranger'), password } }),
  },
  'POST /api/auth/verify': {
    as: 'visitor',
    build: async ({ app }, actor) => {
      const email = `unverified${++accountCount}@home.example`
      await passTime(app)
      await signUp(actor, { username: `unverified_${accountCount}`, email })
      return { body: { email, code: await lastCode(app), type: 'signup' } }
    },
  },
  'POST /api/auth/resend-code': {
    as: 'unverified',
    build: async (world) => ({ body: { email: world.emailOf('unverified'), type: 'signup' } }),
  },
  'POST /api/auth/forgot': {
    as: 'visitor',
    build: async (world) => ({ body: { email: world.emailOf('stranger') } }),
  },
  'POST /api/auth/reset': {
    as: 'visitor',
    build: async (world, actor) => {
      const email = world.emailOf('stranger')
      await passTime(world.app)
      await actor.post('/api/auth/forgot', { email })
      return { body: { email, code: await lastCode(world.app), password } }
    },
  },
  'POST /api/auth/invitation': {
    as: 'visitor',
    build: async ({ app }) => {
      const link = await createInvitedAccount(app.ctx, { ...newAccount(), role: 'user' })
      return { body: { token: new URL(link).hash.slice(1), password } }
    },
  },
  'DELETE /api/auth/sessions': withBody('stranger'),
  'DELETE /api/auth/sessions/:id': withPath(
    'seller',
    async (world) => `/api/auth/sessions/${await sellerSessionId(world)}`,
  ),
  'POST /api/auth/password': withBody('stranger', { currentPassword: password, password }),
  'POST /api/auth/email': withBody('stranger', {
    email: 'elsewhere@home.example',
    currentPassword: password,
  }),
  'POST /api/auth/two-step': withBody('stranger', { enabled: false, currentPassword: password }),
  // Needs a site without an admin.
  'POST /api/auth/first-admin': {
    as: 'visitor',
    runsLast: true,
    build: async ({ app: { ctx, core } }) => {
      await core.db.transact((tx) => tx.rows(sql`update auth_users set role = 'user' where role = 'admin'`))
      const link = String(await inviteFirstAdmin(ctx))
      return { body: { ...newAccount(), token: new URL(link).hash.slice(1), password } }
    },
  },
}
