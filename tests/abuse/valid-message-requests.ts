import { withReason } from '@/tests/abuse/permission-presets'
import { type ValidRequest, withBody, withPath } from '@/tests/abuse/request-builders'
import { unsubscribePath } from '@/tests/abuse/world'

/** Valid requests of the message, report and notification routes. */
export const validMessageRequests: Record<string, ValidRequest> = {
  'POST /api/messages': {
    as: 'buyer',
    build: async (world) => ({ body: { receiverId: world.idOf('seller'), content: 'Is it still there?' } }),
  },
  'POST /api/messages/:id/report': withPath(
    'seller',
    async (world) => `/api/messages/${await world.message()}/report`,
  ),
  'POST /api/reports': {
    as: 'buyer',
    build: async (world) => ({
      body: { subject: 'listing', id: (await world.listing()).listingId, ...withReason },
    }),
  },
  'POST /api/admin/reports/:id/close': withPath(
    'moderator',
    async (world) => `/api/admin/reports/${await world.report()}/close`,
  ),
  'PUT /api/admin/item-names/:id': {
    as: 'moderator',
    build: async (world) => ({
      path: `/api/admin/item-names/${await world.provisionalItem()}`,
      body: { name: 'Crown of Test' },
    }),
  },
  'POST /api/admin/message-reports/:id/close': withPath(
    'moderator',
    async (world) => `/api/admin/message-reports/${await world.report()}/close`,
  ),
  'PUT /api/conversations/:userId/read': withPath(
    'seller',
    async (world) => `/api/conversations/${world.idOf('buyer')}/read`,
  ),
  'PUT /api/conversations/:userId/block': withPath(
    'stranger',
    async (world) => `/api/conversations/${world.idOf('buyer')}/block`,
  ),
  'DELETE /api/conversations/:userId/block': withPath(
    'stranger',
    async (world) => `/api/conversations/${world.idOf('buyer')}/block`,
  ),
  'PUT /api/notifications/read-all': withBody('seller'),
  'PUT /api/notifications/:id/read': withPath(
    'seller',
    async (world) => `/api/notifications/${await world.notification()}/read`,
  ),
  'PUT /api/notifications/preferences': withBody('seller', {
    muted: [{ kind: 'payouts', channel: 'email' }],
    timeZone: 'Europe/Berlin',
    quiet: { from: '22:00', until: '07:00' },
    digestAt: null,
  }),
  'PUT /api/notifications/devices': withBody('seller', {
    endpoint: 'https://fcm.googleapis.com/fcm/send/seller',
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  }),
  'DELETE /api/notifications/devices': withBody('seller', {
    endpoint: 'https://fcm.googleapis.com/fcm/send/seller',
  }),
  'POST /api/notifications/unsubscribe': withPath('visitor', unsubscribePath),
}
