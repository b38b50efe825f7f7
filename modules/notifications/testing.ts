import { permissions } from '@/modules/notifications/testing/permissions'
import { sampleRequests } from '@/modules/notifications/testing/sample-requests'
import { screens } from '@/modules/notifications/testing/screens'
import { createNotification } from '@/modules/notifications/testing/seller-notifications'
import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'

export const testing = defineModuleTesting({
  createData: async (world) => {
    await createNotification(world)
  },
  permissions,
  sampleRequests,
  exposedKeys: {
    'GET /api/notifications': {
      'buyer seller': `
        [].content [].createdAt [].href [].id [].isRead [].item.assetId [].item.category
        [].item.imageUrl [].item.name [].title [].type [].user.imageUrl [].user.username`,
      'unverified stranger moderator admin': '',
      visitor: '401',
    },
    'GET /api/notifications/preferences': {
      'unverified stranger buyer seller moderator admin': 'digestAt quiet timeZone',
      visitor: '401',
    },
    'GET /api/notifications/kinds': {
      'visitor unverified stranger buyer seller moderator admin': '[].description [].kind [].label',
    },
    'GET /api/notifications/push': {
      'unverified stranger buyer seller moderator admin': 'isOn key',
      visitor: '401',
    },
  },
  downloadKeys: {
    'notifications.notifications': {
      'buyer seller': 'content createdAt href id isRead title type',
    },
  },
  screens,
  sampleValues: async (world) => ({
    '/api/notifications/:id': [await createNotification(world)],
    timeZone: ['Europe/Berlin', 'UTC'],
    endpoint: ['https://fcm.googleapis.com/fcm/send/seller'],
  }),
})
