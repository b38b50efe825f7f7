import { lastCode, password, signUp, solveCaptcha } from '@/modules/auth/factory'
import { createInvitedAccount, inviteFirstAdmin } from '@/modules/auth/service'
import { setProfileDescription } from '@/modules/platform/factory'
import { sql } from '@/src/db/columns'
import { withReason } from '@/tests/abuse/permission-presets'
import { type ValidRequest, withBody, withPath } from '@/tests/abuse/request-builders'
import { validMessageRequests } from '@/tests/abuse/valid-message-requests'
import { validSecondFactorRequests } from '@/tests/abuse/valid-second-factor-requests'
import type { TestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient } from '@/tests/support/test-client'
import { goodCard } from '@/tests/support/trade'

let accountCount = 0

/** `lastCode` orders emails by time, and a code can be resent after a minute. */
async function passTime(app: TestApp): Promise<void> {
  await app.drain()
  app.advance(60_000)
}

/** Returns the body that links a player, whose profile then has the phrase. */
async function profileProof(app: TestApp, actor: TestClient, username: string) {
  await setProfileDescription(
    app,
    username,
    (await actor.post('/api/players/challenge', { username })).body.challenge,
  )
  return { username, currentPassword: password }
}

/** A valid request for each route that changes data. */
export const validRequests: Record<string, ValidRequest> = {
  'PUT /api/demo-universe/players/:playerId': withPath(
    'visitor',
    async () => '/api/demo-universe/players/8000000001',
    { description: 'Hello.', hidden: false },
  ),
  'POST /api/demo-universe/trades': withBody('visitor', { userAssetId: '7000000002', to: '8000000002' }),
  'POST /api/auth/temp-login': withBody('visitor', { username: 'passing_by' }),
  'POST /api/auth/logout': withBody('stranger'),
  'POST /api/auth/roblox/logout': withBody('stranger'),
  'POST /api/auth/signup': {
    as: 'visitor',
    build: async (_, actor) => {
      const account = {
        username: `newcomer_${++accountCount}`,
        email: `newcomer${accountCount}@home.example`,
      }
      return { body: { ...account, password, confirmPassword: password, ...(await solveCaptcha(actor)) } }
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
      const account = {
        username: `newcomer_${++accountCount}`,
        email: `newcomer${accountCount}@home.example`,
      }
      const link = await createInvitedAccount(app.ctx, { ...account, role: 'user' })
      return { body: { token: new URL(link).hash.slice(1), password } }
    },
  },
  'DELETE /api/auth/sessions': withBody('stranger'),
  'DELETE /api/auth/sessions/:id': withPath(
    'seller',
    async (world) => `/api/auth/sessions/${await world.session()}`,
  ),
  'POST /api/auth/password': withBody('stranger', { currentPassword: password, password }),
  'POST /api/auth/email': withBody('stranger', {
    email: 'elsewhere@home.example',
    currentPassword: password,
  }),
  'POST /api/auth/two-step': withBody('stranger', { enabled: false, currentPassword: password }),

  ...validSecondFactorRequests,
  'POST /api/auth/simple': withBody('visitor', { username: 'AmberQuill' }),
  'POST /api/players/challenge': withBody('stranger', { username: 'AmberQuill' }),
  'POST /api/players/link': {
    as: 'buyer',
    build: async ({ app }, actor) => ({ body: await profileProof(app, actor, 'AmberQuill') }),
  },
  'DELETE /api/players/link': {
    as: 'seller',
    build: async ({ app }, actor) => {
      await actor.post('/api/players/link', await profileProof(app, actor, 'brinewalker'))
      return { body: { currentPassword: password } }
    },
  },

  'POST /api/listings': {
    as: 'seller',
    build: async () => ({
      body: { itemName: 'Crown', assetId: '778', category: 'hat', price: 5, condition: 'good' },
    }),
  },
  'PATCH /api/listings/:id': withPath(
    'seller',
    async (world) => `/api/listings/${(await world.listing()).listingId}`,
    { price: 7.5 },
  ),
  'DELETE /api/listings/:id': withPath(
    'seller',
    async (world) => `/api/listings/${(await world.listing()).listingId}`,
  ),
  'PUT /api/favorites/:id': withPath(
    'buyer',
    async (world) => `/api/favorites/${(await world.listing()).itemId}`,
  ),
  'DELETE /api/favorites/:id': withPath(
    'buyer',
    async (world) => `/api/favorites/${(await world.listing()).itemId}`,
  ),

  'POST /api/create-payment-intent': {
    as: 'buyer',
    build: async (world) => {
      const { price, ...ids } = await world.listing()
      return { body: { amount: price, ...ids } }
    },
  },
  'POST /api/sandbox/confirm': {
    as: 'buyer',
    build: async (world) => ({
      body: { clientSecret: (await world.reserved()).clientSecret, card: goodCard },
    }),
  },
  'POST /api/orders/:id/sent': withPath('seller', async (world) => `/api/orders/${await world.paid()}/sent`),
  'POST /api/orders/:id/received': withPath(
    'buyer',
    async (world) => `/api/orders/${await world.paid()}/received`,
  ),
  'POST /api/orders/:id/cancel': withPath(
    'seller',
    async (world) => `/api/orders/${await world.paid()}/cancel`,
  ),
  'POST /api/orders/:id/dispute': withPath(
    'buyer',
    async (world) => `/api/orders/${await world.paid()}/dispute`,
    withReason,
  ),
  'POST /api/orders/:id/dispute/messages': withPath(
    'buyer',
    async (world) => `/api/orders/${await world.disputed()}/dispute/messages`,
    { content: 'Look again.' },
  ),
  'POST /api/admin/orders/:id/decision': withPath(
    'moderator',
    async (world) => `/api/admin/orders/${await world.disputed()}/decision`,
    { outcome: 'release', ...withReason },
  ),
  'POST /api/admin/orders/:id/clawback': withPath(
    'moderator',
    async (world) => `/api/admin/orders/${await world.completed()}/clawback`,
    withReason,
  ),
  'POST /api/admin/orders/:id/given-otherwise': withPath(
    'admin',
    async (world) => `/api/admin/orders/${await world.refused()}/given-otherwise`,
    withReason,
  ),
  'POST /api/payouts': {
    as: 'seller',
    build: async (world) => {
      await world.completed()
      return { body: { amount: '1.00', method: 'bank' } }
    },
  },

  ...validMessageRequests,
  'POST /api/support/tickets': withBody('visitor', {
    email: 'visitor@home.example',
    subject: 'Where is it?',
    message: 'I wait.',
  }),
  'POST /api/privacy/deletion': {
    as: 'visitor',
    build: async ({ app }, actor) => {
      await signUp(actor, {
        username: `leaving_${++accountCount}`,
        email: `leaving${accountCount}@home.example`,
      })
      await lastCode(app)
      return { body: { confirmation: 'delete my account', currentPassword: password } }
    },
  },
  // Runs last, because it needs a site without an admin.
  'POST /api/auth/first-admin': {
    as: 'visitor',
    build: async ({ app: { ctx, core } }) => {
      await core.db.transact((tx) => tx.rows(sql`update auth_users set role = 'user' where role = 'admin'`))
      const account = {
        username: `newcomer_${++accountCount}`,
        email: `newcomer${accountCount}@home.example`,
      }
      const link = String(await inviteFirstAdmin(ctx))
      return { body: { ...account, token: new URL(link).hash.slice(1), password } }
    },
  },
}
