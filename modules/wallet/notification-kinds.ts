import { kindMessages } from '@/modules/wallet/notice-messages'
import { defineNotificationKind } from '@/src/kit/notices/notify'

/** To sellers, about their payouts. */
export const payoutNotices = defineNotificationKind({ name: 'payouts', ...kindMessages.payouts })
