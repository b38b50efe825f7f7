import { about, by, type GoodRequest } from '@/tests/abuse/good-request'
import { unsubscribing } from '@/tests/abuse/unsubscribing'

/** What the routes of messages and notifications take. */
export const goodTalk: Record<string, GoodRequest> = {
  'POST /api/messages': {
    as: 'buyer',
    ask: async (world) => ({ body: { receiverId: world.idOf('seller'), content: 'Is it still there?' } }),
  },
  'POST /api/messages/:id/report': about(
    'seller',
    async (world) => `/api/messages/${await world.message()}/report`,
  ),
  'POST /api/admin/message-reports/:id/close': about(
    'moderator',
    async (world) => `/api/admin/message-reports/${await world.report()}/close`,
  ),
  'PUT /api/conversations/:userId/read': about(
    'seller',
    async (world) => `/api/conversations/${world.idOf('buyer')}/read`,
  ),
  'PUT /api/conversations/:userId/block': about(
    'stranger',
    async (world) => `/api/conversations/${world.idOf('buyer')}/block`,
  ),
  'DELETE /api/conversations/:userId/block': about(
    'stranger',
    async (world) => `/api/conversations/${world.idOf('buyer')}/block`,
  ),
  'PUT /api/notifications/read-all': by('seller'),
  'PUT /api/notifications/:id/read': about(
    'seller',
    async (world) => `/api/notifications/${await world.notification()}/read`,
  ),
  'PUT /api/notifications/preferences': by('seller', {
    muted: [{ kind: 'payouts', channel: 'email' }],
    timeZone: 'Europe/Berlin',
    quiet: { from: '22:00', until: '07:00' },
    digestAt: null,
  }),
  'PUT /api/notifications/devices': by('seller', {
    endpoint: 'https://fcm.googleapis.com/fcm/send/seller',
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  }),
  'DELETE /api/notifications/devices': by('seller', {
    endpoint: 'https://fcm.googleapis.com/fcm/send/seller',
  }),
  'POST /api/notifications/unsubscribe': about('visitor', unsubscribing),
}
