import { disputeFaults } from '@/modules/orders/testing/faults/dispute-faults'
import { paymentFaults } from '@/modules/orders/testing/faults/payment-faults'
import { refundFaults } from '@/modules/orders/testing/faults/refund-faults'
import { stateFaults } from '@/modules/orders/testing/faults/state-faults'
import { permissions } from '@/modules/orders/testing/permissions'
import { sampleRequests } from '@/modules/orders/testing/sample-requests'
import { screens } from '@/modules/orders/testing/screens'
import { securityEvents } from '@/modules/orders/testing/security-events'
import { tamperings } from '@/modules/orders/testing/tamperings'
import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'

export const testing = defineModuleTesting({
  createData: async (world) => {
    await world.completed()
    await world.disputed()
  },
  permissions,
  sampleRequests,
  securityEvents,
  exposedKeys: {
    'GET /api/admin/orders': {
      'moderator admin': `
        [].amount [].assetId [].buyer [].buyerId [].chargeback [].createdAt [].disputeBy
        [].disputeReason [].id [].isOwnCase [].itemId [].itemName [].listingId [].number [].openedAt
        [].seller [].sellerId [].state [].status [].watched`,
      'visitor unverified stranger buyer seller': '404',
    },
    'GET /api/transactions': {
      'buyer seller': `
        [].amount [].assetId [].buyerId [].createdAt [].id [].itemId [].itemName [].listingId
        [].number [].sellerId [].state [].status`,
      'unverified stranger moderator admin': '',
      visitor: '401',
    },
    'GET /api/orders/:id': {
      'buyer seller moderator admin': `
        amount assetId buyer buyerHasLeft buyerId buyerTemporary category chargeback
        chargebackAmounts confirmBy createdAt decisionReason deliverBy deliverTo dispute disputeBy
        disputeReason fees.net fees.platform fees.processing id imageUrl itemId itemName listingId
        manualRefund nextAction.deadline nextAction.ifMissed nextAction.who number refundError
        refundReason reserveUntil seller sellerHasLeft sellerId sellerTemporary serial state status
        timeline[].at timeline[].state watched`,
      'unverified stranger': '404',
      visitor: '401',
    },
  },
  downloadKeys: {
    'orders.purchases': {
      buyer: `
        assetId createdAt decisionReason deliverTo disputeReason id itemId itemName listingId
        manualRefundReference method number price state status timeline[].at timeline[].state`,
    },
    'orders.sales': {
      seller: `
        assetId createdAt decisionReason id itemId itemName listingId number platformFee price
        processingFee state status timeline[].at timeline[].state`,
    },
  },
  screens,
  faults: [...refundFaults, ...paymentFaults, ...disputeFaults, ...stateFaults],
  sampleValues: async (world) => {
    const { orderId } = await world.reserved()
    const ids = [orderId, await world.paid(), await world.disputed(), await world.completed()]
    return { '/api/orders/:id': ids, '/api/admin/orders/:id': ids }
  },
  tamperings,
})
