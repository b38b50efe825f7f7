import { kindMessages } from '@/modules/orders/notice-messages'
import { defineNotificationKind } from '@/src/kit/notify'

export const purchaseNotices = defineNotificationKind({ name: 'purchases', ...kindMessages.purchases })
/** To both parties. */
export const disputeNotices = defineNotificationKind({ name: 'disputes', ...kindMessages.disputes })
