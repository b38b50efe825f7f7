import { addPicture } from '@/modules/orders/testing/dispute-picture'
import { chargebackFaults } from '@/modules/orders/testing/faults/chargeback-faults'
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
    await addPicture(world)
    await world.refused()
    await world.chargeback()
    const decision = { result: 'upheld', reason: 'It was right.' }
    const path = `/api/admin/orders/${await world.appealed()}/appeal/decision`
    await (await world.signInAs('moderator')).post(path, decision)
  },
  permissions,
  sampleRequests,
  securityEvents,
  exposedKeys: {
    'GET /api/admin/people/:id/orders': {
      'moderator admin': `
        [].amount [].assetId [].buyerId [].category [].createdAt [].id [].imageUrl [].itemId [].itemName
        [].listingId [].needsAction [].number [].other.imageUrl [].other.isTemporary
        [].other.username [].refunded [].sellerId [].state [].status`,
    },
    'GET /api/admin/orders': {
      'moderator admin': `
        [].amount [].assetId [].buyer [].buyerId [].chargeback [].createdAt [].dispute [].disputeBy
        [].disputeKind [].disputeReason [].id [].isOwnCase [].itemId [].itemName [].listingId [].number [].openedAt
        [].refunded [].seller [].sellerId [].state [].status [].watched`,
    },
    'GET /api/admin/orders/:id': {
      'moderator admin': `
        amount appeal appealPaid appealToDecide assetId buyer buyerHasLeft buyerId buyerTemporary canCancel category chargeback
        chargebackAmounts condition confirmBy createdAt decisionReason decisions[].journal[].account decisions[].journal[].amount
        decisions[].outcome deliverBy deliverTo dispute disputeBy disputeKind disputeReason evidence fees.net
        fees.platform fees.processing id imageUrl isCopyWithSeller isPlayerNamed itemId itemName listingId listingText manualRefund
        needsSecondPerson nextAction.deadline nextAction.ifMissed nextAction.who number openedAt
        parties[].figures.bought parties[].figures.chargebacks parties[].figures.completed
        parties[].figures.disputes parties[].figures.disputesLost parties[].figures.disputesWon
        parties[].figures.refunded parties[].figures.sold parties[].figures.together parties[].hasLeft
        parties[].role parties[].temporary parties[].userId parties[].username payment.captured
        payment.fee payment.hold payment.method payment.paidAt payment.provider payment.refunded proposal refundError
        refundReason refunded refundsAt reserveUntil retainedFees rulings[].at rulings[].by rulings[].isOwn rulings[].kind
        rulings[].number rulings[].orderId rulings[].outcome rulings[].reason rulings[].reasonCode
        rulings[].refunded rulings[].undoUntil seller sellerHasLeft sellerId sellerTemporary serial state status
        timeline[].at timeline[].by timeline[].fact timeline[].journal timeline[].journal[].account
        timeline[].journal[].amount timeline[].kind timeline[].text undoSeconds undoable verified watched`,
    },
    'GET /api/admin/orders/:id/preview': { 'moderator admin': 'journal[].account journal[].amount' },
    'GET /api/admin/orders/:id/payment-facts': {
      'moderator admin': 'cardBrand cardCountry cardFunding riskLevel threeDSecure',
    },
    'GET /api/admin/refunds': {
      'moderator admin': `
        [].attempts [].buyer [].buyerId [].captured [].chargeback [].due [].error [].id [].isBuyerSuspended
        [].isOwnCase [].itemName [].method [].nextAttemptAt [].number [].paidAt [].proposedBy [].provider
        [].refundReason [].refunded [].seller [].sellerId [].state`,
    },
    'GET /api/admin/chargebacks': {
      'moderator admin': `
        [].amount [].dueBy [].id [].isInquiry [].isOwnCase [].itemName [].number [].openedAt [].orderId
        [].reason [].state [].status`,
    },
    'GET /api/admin/chargebacks/:id': {
      'moderator admin': `
        amount automaticAt buyer canRespond checklist[].count checklist[].isThere checklist[].name dueBy
        error evidence.access evidence.policy evidence.product evidence.refundRefusal evidence.statement
        id isEdited isInquiry isOwnCase itemName number openedAt orderId proof reason respondedAt respondedBy
        seller sendsEmail state status version`,
    },
    'GET /api/transactions': {
      'buyer seller': `
        [].amount [].assetId [].buyerId [].category [].createdAt [].id [].imageUrl [].itemId [].itemName
        [].listingId [].needsAction [].number [].other.imageUrl [].other.isTemporary
        [].other.username [].refunded [].sellerId [].state [].status`,
      'unverified stranger moderator admin': '',
    },
    'GET /api/collection': {
      buyer: `
        [].amount [].assetId [].boughtAt [].category [].condition [].imageUrl [].itemId [].itemName [].number
        [].orderId [].serial`,
      'unverified stranger seller moderator admin': '',
    },
    'GET /api/transactions/totals': {
      'unverified stranger buyer seller moderator admin': 'amount bought sold',
    },
    'GET /api/orders/open': {
      'buyer seller': `
        [].amount [].assetId [].category [].chargeback [].id [].imageUrl [].itemId [].itemName
        [].nextAction.deadline [].nextAction.ifMissed [].nextAction.who [].role [].state`,
      'unverified stranger moderator admin': '',
    },
    'GET /api/orders/:id/receipt': {},
    'GET /api/orders/:id/evidence/:pictureId': {},
    'GET /api/orders/decision-time': {
      'unverified stranger buyer seller moderator admin': 'count seconds',
    },
    'GET /api/orders/last-player': {
      'unverified stranger buyer seller moderator admin': 'username',
    },
    'GET /api/orders/:id': {
      'buyer seller moderator admin': `
        amount appeal appealPaid appealUntil assetId buyer buyerHasLeft buyerId buyerTemporary category chargeback
        chargebackAmounts condition confirmBy createdAt decision decisionReason deliverBy deliverTo dispute disputeBy
        disputeKind disputeReason fees.net fees.platform fees.processing id imageUrl isCopyWithSeller isPlayerNamed
        itemId itemName listingId
        manualRefund nextAction.deadline nextAction.ifMissed nextAction.who number refundError
        refundReason refunded refundsAt reserveUntil retainedFees seller sellerHasLeft sellerId sellerTemporary serial state status
        timeline[].at timeline[].state verified watched`,
    },
  },
  downloadKeys: {
    'orders.appeals': { seller: 'answer at orderId reason state' },
    'orders.appealDecisions': { moderator: 'answer at orderId state' },
    'orders.chargebacks': { buyer: 'amount evidence id openedAt orderId reason status' },
    'orders.decisions': { 'moderator admin': 'at kind orderId outcome reason reasonCode' },
    'orders.disputePictures': { buyer: 'at orderId party sha256 webp' },
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
  faults: [...refundFaults, ...paymentFaults, ...disputeFaults, ...stateFaults, ...chargebackFaults],
  sampleValues: async (world) => {
    const { orderId } = await world.reserved()
    const ids = [orderId, await world.paid(), await world.disputed(), await world.completed()]
    const chargebacks = [await world.chargeback(), await world.chargeback()]
    return { '/api/orders/:id': ids, '/api/admin/orders/:id': ids, '/api/admin/chargebacks/:id': chargebacks }
  },
  tamperings,
})
