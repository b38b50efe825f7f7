import { createNotification, unsubscribePath } from '@/modules/notifications/testing/seller-notifications'
import { type SampleRequest, withBody, withPath } from '@/tests/support/module-testing/sample-request'

export const sampleRequests: Record<string, SampleRequest> = {
  'PUT /api/notifications/read-all': withBody('seller'),
  'PUT /api/notifications/:id/read': withPath(
    'seller',
    async (world) => `/api/notifications/${await createNotification(world)}/read`,
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
