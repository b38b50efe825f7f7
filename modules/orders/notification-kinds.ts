import { kindMessages } from '@/modules/orders/notices/notice-messages'
import { defineNotificationKind } from '@/src/kit/notices/notify'

/** To buyers, about what they bought. */
export const purchaseNotices = defineNotificationKind({ name: 'purchases', ...kindMessages.purchases })
/** To both parties of an order, about its dispute or chargeback. */
export const disputeNotices = defineNotificationKind({ name: 'disputes', ...kindMessages.disputes })
