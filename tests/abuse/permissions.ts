import {
  afterMessage,
  forConversationWithModerator,
  forItem,
  forListing,
  forOrder,
  forPath,
  invalidForAll,
  invalidForSignedIn,
  invalidForVerified,
  noContentForAll,
  notFoundForAll,
  okExceptModerator,
  okForAll,
  okForSignedIn,
  type Permission,
  redirectsAll,
  withReason,
} from '@/tests/abuse/permission-presets'
import { secondFactorPermissions } from '@/tests/abuse/second-factor-permissions'
import { staffPermissions } from '@/tests/abuse/staff-permissions'
import { unsubscribePath } from '@/tests/abuse/world'

/** Every route of the site must be listed here. */
export const permissions: Record<string, Permission> = {
  ...staffPermissions,
  'GET /healthz': okForAll,
  'GET /readyz': okForAll,
  'GET /metrics': notFoundForAll,
  'GET /openapi.json': okForAll,
  'GET /ws': { statuses: [426, 426, 426, 426, 426, 426, 426] },
  'GET /robots.txt': okForAll,
  'GET /sitemap.xml': okForAll,
  'GET /files/*': { ...notFoundForAll, request: forPath('/files/missing.txt') },
  'GET /.well-known/security.txt': okForAll,
  'GET /.well-known/*': { ...notFoundForAll, request: forPath('/.well-known/missing.txt') },
  'GET /*': { ...notFoundForAll, request: forPath('/no-such-page') },

  'GET /api/auth/user': okForSignedIn,
  'POST /api/auth/temp-login': invalidForAll,
  'POST /api/auth/logout': noContentForAll,
  'POST /api/auth/roblox/logout': noContentForAll,
  'GET /api/auth/roblox/logout': { statuses: [403, 403, 403, 403, 403, 403, 403] },
  'GET /api/auth/roblox/user': { statuses: [401, 404, 404, 404, 404, 404, 404] },
  'POST /api/auth/simple': invalidForAll,
  'GET /api/auth/roblox': redirectsAll,
  'GET /api/auth/roblox/login': redirectsAll,
  'GET /api/login': redirectsAll,
  'GET /api/auth/roblox/callback': redirectsAll,
  'GET /api/auth/captcha': okForAll,
  'POST /api/auth/signup': invalidForAll,
  'POST /api/auth/login': invalidForAll,
  'POST /api/auth/verify': invalidForAll,
  'POST /api/auth/resend-code': invalidForAll,
  'POST /api/auth/forgot': invalidForAll,
  'POST /api/auth/reset': invalidForAll,
  'POST /api/auth/first-admin': invalidForAll,
  'POST /api/auth/invitation': invalidForAll,
  'GET /api/auth/sessions': okForSignedIn,
  'DELETE /api/auth/sessions': { statuses: [401, 204, 204, 204, 204, 204, 204] },
  'DELETE /api/auth/sessions/:id': {
    statuses: [401, 404, 404, 404, 204, 404, 404],
    request: async (world) => ({ path: `/api/auth/sessions/${await world.session()}` }),
  },
  'GET /api/auth/security-events': okForSignedIn,
  'POST /api/auth/password': invalidForSignedIn,
  'POST /api/auth/email': invalidForSignedIn,
  'POST /api/auth/two-step': invalidForVerified,
  ...secondFactorPermissions,
  'POST /api/players/challenge': invalidForSignedIn,
  'POST /api/players/link': invalidForSignedIn,
  // 404 without a configured platform login.
  'POST /api/players/link/platform': {
    statuses: [401, 404, 404, 404, 404, 404, 404],
    request: forPath('/api/players/link/platform', {}),
  },
  'DELETE /api/players/link': {
    ...invalidForSignedIn,
    request: forPath('/api/players/link', { currentPassword: 7 }),
  },
  'GET /api/demo-universe/players': okForAll,
  'GET /api/demo-universe/players/:playerId': {
    ...okForAll,
    request: forPath('/api/demo-universe/players/8000000001'),
  },
  'PUT /api/demo-universe/players/:playerId': {
    ...invalidForAll,
    request: forPath('/api/demo-universe/players/8000000001', {}),
  },
  'POST /api/demo-universe/trades': invalidForAll,
  'GET /api/players/:playerId/portrait': { ...notFoundForAll, request: forPath('/api/players/1/portrait') },

  'GET /api/items': okForAll,
  'GET /api/items/:id': { ...okForAll, request: forItem() },
  'GET /api/items/:id/history': { ...okForAll, request: forItem('/history') },
  'GET /api/items/:id/recent-prices': { ...okForAll, request: forItem('/recent-prices') },
  'GET /api/items/:id/resales': { ...okForAll, request: forItem('/resales') },
  'GET /api/recent-purchases': okForAll,
  'POST /api/listings': invalidForVerified,
  'PATCH /api/listings/:id': {
    statuses: [401, 403, 404, 404, 200, 404, 404],
    request: forListing({ price: 2 }),
  },
  'DELETE /api/listings/:id': { statuses: [401, 404, 404, 404, 204, 404, 404], request: forListing() },
  'GET /api/inventory': okForSignedIn,
  'GET /api/favorites': okForSignedIn,
  'PUT /api/favorites/:id': {
    statuses: [401, 204, 204, 204, 204, 204, 204],
    request: async (world) => ({ path: `/api/favorites/${(await world.listing()).itemId}` }),
  },
  'DELETE /api/favorites/:id': {
    statuses: [401, 204, 204, 204, 204, 204, 204],
    request: async (world) => ({ path: `/api/favorites/${(await world.listing()).itemId}` }),
  },
  'GET /api/roblox-thumbnail/:assetId': { ...notFoundForAll, request: forPath('/api/roblox-thumbnail/1') },
  'GET /api/thumbnails/:assetId': { ...notFoundForAll, request: forPath('/api/thumbnails/1') },
  'GET /api/placeholder/:width/:height': { ...okForAll, request: forPath('/api/placeholder/20/20') },

  'GET /api/wallet': okForSignedIn,
  'GET /api/wallet/entries': okForSignedIn,
  'GET /api/wallet/statement.csv': okForSignedIn,
  'GET /api/payouts': okForSignedIn,
  'POST /api/payouts': invalidForVerified,
  'GET /api/payouts/account': okForSignedIn,
  // 404 without a configured payout provider.
  'POST /api/payouts/account': { statuses: [401, 403, 404, 404, 404, 404, 404] },

  'GET /api/transactions': okForSignedIn,
  'GET /api/orders/:id': {
    statuses: [401, 404, 404, 200, 200, 200, 200],
    request: forOrder('paid', 'orders/:id'),
  },
  'GET /api/orders/:id/delivery': {
    statuses: [401, 404, 404, 200, 200, 200, 200],
    request: forOrder('paid', 'orders/:id/delivery'),
  },
  'POST /api/orders/:id/sent': {
    statuses: [401, 404, 404, 403, 200, 403, 403],
    request: forOrder('paid', 'orders/:id/sent'),
  },
  'POST /api/orders/:id/received': {
    statuses: [401, 404, 404, 200, 403, 403, 403],
    request: forOrder('paid', 'orders/:id/received'),
  },
  'POST /api/orders/:id/dispute': {
    statuses: [401, 404, 404, 200, 403, 403, 403],
    request: forOrder('paid', 'orders/:id/dispute', withReason),
  },
  'POST /api/orders/:id/dispute/messages': {
    statuses: [401, 404, 404, 200, 200, 200, 200],
    request: forOrder('disputed', 'orders/:id/dispute/messages', { content: 'Look again.' }),
  },
  'POST /api/orders/:id/cancel': {
    statuses: [401, 404, 404, 409, 200, 200, 200],
    request: forOrder('paid', 'orders/:id/cancel'),
  },
  'POST /api/create-payment-intent': {
    statuses: [401, 403, 200, 200, 403, 200, 200],
    request: async (world) => {
      const { price, ...ids } = await world.listing()
      return { body: { amount: price, ...ids } }
    },
  },
  'POST /api/sandbox/confirm': {
    statuses: [401, 403, 404, 200, 404, 404, 404],
    request: async (world) => {
      const card = { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' }
      return { body: { clientSecret: (await world.reserved()).clientSecret, card } }
    },
  },
  'POST /api/webhooks/stripe': notFoundForAll,

  'GET /api/conversations': { ...okForSignedIn, request: afterMessage('') },
  'GET /api/conversations/:userId': { ...okForSignedIn, request: afterMessage('/buyer') },
  'PUT /api/conversations/:userId/read': {
    ...okForSignedIn,
    request: forPath('/api/conversations/nobody/read'),
  },
  'GET /api/conversations/:userId/person': {
    ...okExceptModerator,
    request: forConversationWithModerator('person'),
  },
  'PUT /api/conversations/:userId/block': {
    ...okExceptModerator,
    request: forConversationWithModerator('block'),
  },
  'DELETE /api/conversations/:userId/block': {
    ...okExceptModerator,
    request: forConversationWithModerator('block'),
  },
  'GET /api/messages/unread': okForSignedIn,
  'POST /api/messages': {
    statuses: [401, 201, 201, 201, 422, 201, 201],
    request: async (world) => ({ body: { receiverId: world.idOf('seller'), content: 'Hello' } }),
  },
  // The seller reports their own listing.
  'POST /api/reports': {
    statuses: [401, 201, 201, 201, 422, 201, 201],
    request: async (world) => ({
      body: { subject: 'listing', id: (await world.listing()).listingId, ...withReason },
    }),
  },
  'POST /api/messages/:id/report': {
    statuses: [401, 404, 404, 404, 201, 404, 404],
    request: async (world) => ({ path: `/api/messages/${await world.message()}/report` }),
  },

  'GET /api/notifications': okForSignedIn,
  'PUT /api/notifications/read-all': okForSignedIn,
  'PUT /api/notifications/:id/read': {
    statuses: [401, 404, 404, 404, 200, 404, 404],
    request: async (world) => ({ path: `/api/notifications/${await world.notification()}/read` }),
  },
  'GET /api/notifications/preferences': okForSignedIn,
  'PUT /api/notifications/preferences': invalidForSignedIn,
  'GET /api/notifications/push': okForSignedIn,
  'PUT /api/notifications/devices': invalidForSignedIn,
  'DELETE /api/notifications/devices': invalidForSignedIn,
  'GET /api/notifications/unsubscribe': {
    ...redirectsAll,
    request: forPath('/api/notifications/unsubscribe?token=any'),
  },
  // The token alone authorizes the request, with or without a session.
  'POST /api/notifications/unsubscribe': {
    ...okForAll,
    request: async (world) => ({ path: await unsubscribePath(world) }),
  },

  'GET /api/branding': okForAll,
  'GET /api/problems/:code': { ...okForAll, request: forPath('/api/problems/not-found') },
  'GET /api/status': okForAll,
  'POST /api/support/tickets': invalidForAll,
  'GET /api/privacy/download': okForSignedIn,
  'GET /api/privacy/obstacles': okForSignedIn,
  'POST /api/privacy/deletion': invalidForSignedIn,
}
