import { permissions } from '@/modules/messages/testing/permissions'
import { sampleRequests } from '@/modules/messages/testing/sample-requests'
import { screens } from '@/modules/messages/testing/screens'
import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import { members } from '@/tests/support/module-testing/world'

export const testing = defineModuleTesting({
  permissions,
  sampleRequests,
  exposedKeys: {
    'GET /api/conversations': {
      'buyer seller': `
        [].hasLeft [].imageUrl [].isBlocked [].isTemporary [].last.content [].last.createdAt [].last.id
        [].last.item [].last.itemId [].last.itemName [].last.receiverId [].last.senderId [].unread [].userId
        [].username`,
      'unverified stranger moderator admin': '',
      visitor: '401',
    },
    'GET /api/conversations/:userId': {
      seller: '[].content [].createdAt [].id [].item [].itemId [].itemName [].receiverId [].senderId',
      'unverified stranger buyer moderator admin': '',
      visitor: '401',
    },
    'GET /api/conversations/:userId/person': {
      moderator: '404',
      'unverified stranger buyer seller admin': 'hasLeft imageUrl isBlocked isTemporary userId username',
      visitor: '401',
    },
    'GET /api/messages/unread': {
      'unverified stranger buyer seller moderator admin': 'unread',
      visitor: '401',
    },
  },
  downloadKeys: {
    'messages.sent': {
      buyer: 'content createdAt id itemId',
    },
  },
  screens,
  sampleValues: async (world) => {
    const userIds = members.map(world.idOf)
    return { '/api/conversations/:userId': userIds, receiverId: userIds }
  },
})
