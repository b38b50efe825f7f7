import { kindMessages } from '@/modules/catalog/notice-messages'
import { defineNotificationKind } from '@/src/kit/notices/notify'

/** To sellers, about their listings and what they sold. */
export const saleNotices = defineNotificationKind({ name: 'sales', ...kindMessages.sales })
