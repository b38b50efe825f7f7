import { kindMessages } from '@/modules/wallet/notice-messages'
import { defineNotificationKind } from '@/src/kit/notify'

export const payoutNotices = defineNotificationKind({ name: 'payouts', ...kindMessages.payouts })
