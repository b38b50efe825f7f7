import { solveCaptcha, lastCode, password, signUp } from '@/modules/auth/factory'
import { createInvitedAccount, inviteFirstAdmin, listStaff, setRole } from '@/modules/auth/service'
import { setProfileDescription } from '@/modules/platform/factory'
import type { Actor } from '@/src/testing/actor'
import type { TestApp } from '@/src/testing/create-test-app'
import { goodCard } from '@/src/testing/trade'
import { about, by, type GoodRequest } from '@/tests/abuse/good-request'
import { goodTalk } from '@/tests/abuse/good-talk'

const withReason = { reason: 'It never came.' }
let names = 0

/** Mails are told apart by their time, and a code is sent again after a minute. */
async function passTime(app: TestApp): Promise<void> {
  await app.settled()
  app.advance(60_000)
}

/** What links a player whose profile has the phrase. */
async function proofOf(app: TestApp, actor: Actor, username: string) {
  await setProfileDescription(app, username, (await actor.post('/api/players/challenge', { username })).body.challenge)
  return { username, currentPassword: password }
}

/** What each changing route takes. */
export const goodRequests: Record<string, GoodRequest> = {
  'PUT /api/demo-universe/players/:playerId': about(
    'visitor',
    async () => '/api/demo-universe/players/8000000001',
    { description: 'Hello.', hidden: false },
  ),
  'POST /api/demo-universe/trades': by('visitor', { userAssetId: '7000000002', to: '8000000002' }),
  'POST /api/auth/temp-login': by('visitor', { username: 'passing_by' }),
  'POST /api/auth/logout': by('stranger'),
  'POST /api/auth/roblox/logout': by('stranger'),
  'POST /api/auth/signup': {
    as: 'visitor',
    ask: async (_, actor) => {
      const account = { username: `newcomer_${++names}`, email: `newcomer${names}@home.example` }
      return { body: { ...account, password, confirmPassword: password, ...(await solveCaptcha(actor)) } }
    },
  },
  'POST /api/auth/login': {
    as: 'visitor',
    ask: async (world) => ({ body: { email: world.emailOf('stranger'), password } }),
  },
  'POST /api/auth/verify': {
    as: 'visitor',
    ask: async ({ app }, actor) => {
      const email = `proving${++names}@home.example`
      await passTime(app)
      await signUp(actor, { username: `proving_${names}`, email })
      return { body: { email, code: await lastCode(app), type: 'signup' } }
    },
  },
  'POST /api/auth/resend-code': {
    as: 'unproven',
    ask: async (world) => ({ body: { email: world.emailOf('unproven'), type: 'signup' } }),
  },
  'POST /api/auth/forgot': {
    as: 'visitor',
    ask: async (world) => ({ body: { email: world.emailOf('stranger') } }),
  },
  'POST /api/auth/reset': {
    as: 'visitor',
    ask: async (world, actor) => {
      const email = world.emailOf('stranger')
      await passTime(world.app)
      await actor.post('/api/auth/forgot', { email })
      return { body: { email, code: await lastCode(world.app), password } }
    },
  },
  'POST /api/auth/invitation': {
    as: 'visitor',
    ask: async ({ app }) => {
      const account = { username: `newcomer_${++names}`, email: `newcomer${names}@home.example` }
      const link = await createInvitedAccount(app.ctx, { ...account, role: 'user' })
      return { body: { token: new URL(link).hash.slice(1), password } }
    },
  },
  'DELETE /api/auth/sessions': by('stranger'),
  'DELETE /api/auth/sessions/:id': about(
    'seller',
    async (world) => `/api/auth/sessions/${await world.session()}`,
  ),
  'POST /api/auth/password': by('stranger', { currentPassword: password, password }),
  'POST /api/auth/email': by('stranger', { email: 'elsewhere@home.example', currentPassword: password }),
  'POST /api/auth/two-step': by('stranger', { enabled: false, currentPassword: password }),

  'POST /api/auth/simple': by('visitor', { username: 'AmberQuill' }),
  'POST /api/players/challenge': by('stranger', { username: 'AmberQuill' }),
  'POST /api/players/link': {
    as: 'buyer',
    ask: async ({ app }, actor) => ({ body: await proofOf(app, actor, 'AmberQuill') }),
  },
  'POST /api/players/unlink': {
    as: 'seller',
    ask: async ({ app }, actor) => {
      await actor.post('/api/players/link', await proofOf(app, actor, 'brinewalker'))
      return { body: { currentPassword: password } }
    },
  },

  'POST /api/listings': {
    as: 'seller',
    ask: async () => ({
      body: { itemName: 'Crown', assetId: '778', category: 'hat', price: 5, condition: 'good' },
    }),
  },
  'PATCH /api/listings/:id': about(
    'seller',
    async (world) => `/api/listings/${(await world.listing()).listingId}`,
    { price: 7.5 },
  ),
  'DELETE /api/listings/:id': about(
    'seller',
    async (world) => `/api/listings/${(await world.listing()).listingId}`,
  ),
  'PUT /api/favorites/:id': about(
    'buyer',
    async (world) => `/api/favorites/${(await world.listing()).itemId}`,
  ),
  'DELETE /api/favorites/:id': about(
    'buyer',
    async (world) => `/api/favorites/${(await world.listing()).itemId}`,
  ),

  'POST /api/create-payment-intent': {
    as: 'buyer',
    ask: async (world) => {
      const { price, ...ids } = await world.listing()
      return { body: { amount: price, ...ids } }
    },
  },
  'POST /api/sandbox/confirm': {
    as: 'buyer',
    ask: async (world) => ({
      body: { clientSecret: (await world.reserved()).clientSecret, card: goodCard },
    }),
  },
  'POST /api/orders/:id/sent': about('seller', async (world) => `/api/orders/${await world.paid()}/sent`),
  'POST /api/orders/:id/received': about(
    'buyer',
    async (world) => `/api/orders/${await world.paid()}/received`,
  ),
  'POST /api/orders/:id/cancel': about('seller', async (world) => `/api/orders/${await world.paid()}/cancel`),
  'POST /api/orders/:id/dispute': about(
    'buyer',
    async (world) => `/api/orders/${await world.paid()}/dispute`,
    withReason,
  ),
  'POST /api/orders/:id/dispute/messages': about(
    'buyer',
    async (world) => `/api/orders/${await world.disputed()}/dispute/messages`,
    { content: 'Look again.' },
  ),
  'POST /api/admin/orders/:id/decision': about(
    'moderator',
    async (world) => `/api/admin/orders/${await world.disputed()}/decision`,
    { outcome: 'release', ...withReason },
  ),
  'POST /api/admin/orders/:id/clawback': about(
    'moderator',
    async (world) => `/api/admin/orders/${await world.completed()}/clawback`,
    withReason,
  ),
  'POST /api/admin/orders/:id/given-otherwise': about(
    'admin',
    async (world) => `/api/admin/orders/${await world.refused()}/given-otherwise`,
    withReason,
  ),
  'POST /api/payouts': {
    as: 'seller',
    ask: async (world) => {
      await world.completed()
      return { body: { amount: '1.00', method: 'bank' } }
    },
  },

  ...goodTalk,
  'POST /api/support/tickets': by('visitor', {
    email: 'visitor@home.example',
    subject: 'Where is it?',
    message: 'I wait.',
  }),
  'POST /api/privacy/deletion': {
    as: 'visitor',
    ask: async ({ app }, actor) => {
      await signUp(actor, { username: `leaving_${++names}`, email: `leaving${names}@home.example` })
      await lastCode(app)
      return { body: { confirmation: 'delete my account', currentPassword: password } }
    },
  },
  // The last, because it needs a site that has no admin any more.
  'POST /api/auth/first-admin': {
    as: 'visitor',
    ask: async ({ app: { ctx } }) => {
      for (const { name, role } of await listStaff(ctx))
        if (role === 'admin') await setRole(ctx, name, 'user')
      const account = { username: `newcomer_${++names}`, email: `newcomer${names}@home.example` }
      const link = String(await inviteFirstAdmin(ctx))
      return { body: { ...account, token: new URL(link).hash.slice(1), password } }
    },
  },
}
