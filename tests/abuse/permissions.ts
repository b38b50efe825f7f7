import {
  afterMessage,
  at,
  item,
  leads,
  leavesAll,
  listing,
  missing,
  moderatorFound,
  ofModerator,
  open,
  order,
  type Permission,
  people,
  takesAll,
  takesPeople,
  takesProven,
  withReason,
} from '@/tests/abuse/permission'
import { unsubscribing } from '@/tests/abuse/unsubscribing'

/** Every route of the site. A route that is not here has not been thought about. */
export const permissions: Record<string, Permission> = {
  'GET /healthz': open,
  'GET /readyz': open,
  'GET /metrics': missing,
  'GET /openapi.json': open,
  'GET /ws': { statuses: [426, 426, 426, 426, 426, 426, 426] },
  'GET /robots.txt': open,
  'GET /sitemap.xml': open,
  'GET /*': { ...missing, ask: at('/no-such-page') },

  'GET /api/auth/user': people,
  'POST /api/auth/temp-login': takesAll,
  'POST /api/auth/logout': leavesAll,
  'POST /api/auth/roblox/logout': leavesAll,
  'GET /api/auth/roblox/logout': { statuses: [403, 403, 403, 403, 403, 403, 403] },
  'GET /api/auth/roblox/user': { statuses: [401, 404, 404, 404, 404, 404, 404] },
  'POST /api/auth/simple': takesAll,
  'GET /api/auth/roblox': leads,
  'GET /api/auth/roblox/login': leads,
  'GET /api/login': leads,
  'GET /api/auth/roblox/callback': leads,
  'GET /api/auth/captcha': open,
  'POST /api/auth/signup': takesAll,
  'POST /api/auth/login': takesAll,
  'POST /api/auth/verify': takesAll,
  'POST /api/auth/resend-code': takesAll,
  'POST /api/auth/forgot': takesAll,
  'POST /api/auth/reset': takesAll,
  'POST /api/auth/first-admin': takesAll,
  'POST /api/auth/invitation': takesAll,
  'GET /api/auth/sessions': people,
  'DELETE /api/auth/sessions': { statuses: [401, 204, 204, 204, 204, 204, 204] },
  'DELETE /api/auth/sessions/:id': {
    statuses: [401, 404, 404, 404, 204, 404, 404],
    ask: async (world) => ({ path: `/api/auth/sessions/${await world.session()}` }),
  },
  'POST /api/auth/password': takesPeople,
  'POST /api/auth/email': takesPeople,
  'POST /api/auth/two-step': takesProven,

  'GET /api/players/link': people,
  'POST /api/players/challenge': takesPeople,
  'POST /api/players/link': takesPeople,
  // There is none where no log-in of the platform is connected.
  'POST /api/players/link/platform': {
    statuses: [401, 404, 404, 404, 404, 404, 404],
    ask: at('/api/players/link/platform', {}),
  },
  'POST /api/players/unlink': { ...takesPeople, ask: at('/api/players/unlink', { currentPassword: 7 }) },
  'GET /api/demo-universe/players': open,
  'GET /api/demo-universe/players/:playerId': { ...open, ask: at('/api/demo-universe/players/8000000001') },
  'PUT /api/demo-universe/players/:playerId': {
    ...takesAll,
    ask: at('/api/demo-universe/players/8000000001', {}),
  },
  'POST /api/demo-universe/trades': takesAll,

  'GET /api/players/:playerId/portrait': { ...missing, ask: at('/api/players/1/portrait') },

  'GET /api/items': open,
  'GET /api/items/:id': { ...open, ask: item() },
  'GET /api/items/:id/history': { ...open, ask: item('/history') },
  'GET /api/items/:id/recent-prices': { ...open, ask: item('/recent-prices') },
  'GET /api/items/:id/resales': { ...open, ask: item('/resales') },
  'GET /api/recent-purchases': open,
  'POST /api/listings': takesProven,
  'PATCH /api/listings/:id': {
    statuses: [401, 403, 404, 404, 200, 404, 404],
    ask: listing({ price: 2 }),
  },
  'DELETE /api/listings/:id': { statuses: [401, 404, 404, 404, 204, 404, 404], ask: listing() },
  'GET /api/inventory': people,
  'GET /api/favorites': people,
  'PUT /api/favorites/:id': {
    statuses: [401, 204, 204, 204, 204, 204, 204],
    ask: async (world) => ({ path: `/api/favorites/${(await world.listing()).itemId}` }),
  },
  'DELETE /api/favorites/:id': {
    statuses: [401, 204, 204, 204, 204, 204, 204],
    ask: async (world) => ({ path: `/api/favorites/${(await world.listing()).itemId}` }),
  },
  'GET /api/roblox-thumbnail/:assetId': { ...missing, ask: at('/api/roblox-thumbnail/1') },
  'GET /api/thumbnails/:assetId': { ...missing, ask: at('/api/thumbnails/1') },
  'GET /api/placeholder/:width/:height': { ...open, ask: at('/api/placeholder/20/20') },

  'GET /api/wallet': people,
  'GET /api/wallet/entries': people,
  'GET /api/wallet/statement.csv': people,
  'GET /api/payouts': people,
  'POST /api/payouts': takesProven,
  'GET /api/payouts/account': people,
  // There is none without a provider that pays out.
  'POST /api/payouts/account': { statuses: [401, 403, 404, 404, 404, 404, 404] },

  'GET /api/transactions': people,
  'GET /api/orders/:id': {
    statuses: [401, 404, 404, 200, 200, 200, 200],
    ask: order('paid', 'orders/:id'),
  },
  'GET /api/orders/:id/delivery': {
    statuses: [401, 404, 404, 200, 200, 200, 200],
    ask: order('paid', 'orders/:id/delivery'),
  },
  'POST /api/orders/:id/sent': {
    statuses: [401, 404, 404, 403, 200, 403, 403],
    ask: order('paid', 'orders/:id/sent'),
  },
  'POST /api/orders/:id/received': {
    statuses: [401, 404, 404, 200, 403, 403, 403],
    ask: order('paid', 'orders/:id/received'),
  },
  'POST /api/orders/:id/dispute': {
    statuses: [401, 404, 404, 200, 403, 403, 403],
    ask: order('paid', 'orders/:id/dispute', withReason),
  },
  'POST /api/orders/:id/dispute/messages': {
    statuses: [401, 404, 404, 200, 200, 200, 200],
    ask: order('disputed', 'orders/:id/dispute/messages', { content: 'Look again.' }),
  },
  'POST /api/orders/:id/cancel': {
    statuses: [401, 404, 404, 409, 200, 200, 200],
    ask: order('paid', 'orders/:id/cancel'),
  },
  'POST /api/admin/orders/:id/decision': {
    statuses: [404, 404, 404, 404, 404, 200, 200],
    ask: order('disputed', 'admin/orders/:id/decision', { outcome: 'refund', ...withReason }),
  },
  'POST /api/admin/orders/:id/clawback': {
    statuses: [404, 404, 404, 404, 404, 200, 200],
    ask: order('completed', 'admin/orders/:id/clawback', withReason),
  },
  'POST /api/admin/orders/:id/given-otherwise': {
    statuses: [404, 404, 404, 404, 404, 404, 200],
    ask: order('refused', 'admin/orders/:id/given-otherwise', withReason),
  },
  'POST /api/create-payment-intent': {
    statuses: [401, 403, 200, 200, 403, 200, 200],
    ask: async (world) => {
      const { price, ...ids } = await world.listing()
      return { body: { amount: price, ...ids } }
    },
  },
  'POST /api/sandbox/confirm': {
    statuses: [401, 403, 404, 200, 404, 404, 404],
    ask: async (world) => {
      const card = { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' }
      return { body: { clientSecret: (await world.reserved()).clientSecret, card } }
    },
  },
  'POST /api/webhooks/stripe': missing,

  'GET /api/conversations': { ...people, ask: afterMessage('') },
  'GET /api/conversations/:userId': { ...people, ask: afterMessage('/buyer') },
  'PUT /api/conversations/:userId/read': { ...people, ask: at('/api/conversations/nobody/read') },
  'GET /api/conversations/:userId/person': { ...moderatorFound, ask: ofModerator('person') },
  'PUT /api/conversations/:userId/block': { ...moderatorFound, ask: ofModerator('block') },
  'DELETE /api/conversations/:userId/block': { ...moderatorFound, ask: ofModerator('block') },
  'GET /api/messages/unread': people,
  'POST /api/messages': {
    statuses: [401, 201, 201, 201, 422, 201, 201],
    ask: async (world) => ({ body: { receiverId: world.idOf('seller'), content: 'Hello' } }),
  },
  'POST /api/messages/:id/report': {
    statuses: [401, 404, 404, 404, 201, 404, 404],
    ask: async (world) => ({ path: `/api/messages/${await world.message()}/report` }),
  },
  'GET /api/admin/message-reports': {
    statuses: [404, 404, 404, 404, 404, 200, 200],
    ask: async (world) => {
      await world.report()
      return {}
    },
  },
  'POST /api/admin/message-reports/:id/close': {
    statuses: [404, 404, 404, 404, 404, 200, 200],
    ask: async (world) => ({ path: `/api/admin/message-reports/${await world.report()}/close` }),
  },

  'GET /api/notifications': people,
  'PUT /api/notifications/read-all': people,
  'PUT /api/notifications/:id/read': {
    statuses: [401, 404, 404, 404, 200, 404, 404],
    ask: async (world) => ({ path: `/api/notifications/${await world.notification()}/read` }),
  },
  'GET /api/notifications/preferences': people,
  'PUT /api/notifications/preferences': takesPeople,
  'GET /api/notifications/push': people,
  'PUT /api/notifications/devices': takesPeople,
  'DELETE /api/notifications/devices': takesPeople,
  'GET /api/notifications/unsubscribe': { ...leads, ask: at('/api/notifications/unsubscribe?token=any') },
  // The token alone counts, whoever brings it.
  'POST /api/notifications/unsubscribe': {
    ...open,
    ask: async (world) => ({ path: await unsubscribing(world) }),
  },

  'GET /api/branding': open,
  'GET /api/problems/:code': { ...open, ask: at('/api/problems/not-found') },
  'GET /api/status': open,
  'POST /api/support/tickets': takesAll,
  'GET /api/privacy/download': people,
  'GET /api/privacy/obstacles': people,
  'POST /api/privacy/deletion': takesPeople,
}
