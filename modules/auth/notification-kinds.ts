import { kindMessages } from '@/modules/auth/notice-messages'
import { defineNotificationKind } from '@/src/kit/notify'

/** What users must know to log in, so they can't turn it off. */
export const accountNotices = defineNotificationKind({
  name: 'account',
  ...kindMessages.account,
  canMute: false,
})
