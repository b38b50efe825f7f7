import { kindMessages } from '@/modules/auth/notice-messages'
import { defineNotificationKind } from '@/src/kit/notify'

/** Users need these notices to log in, so they can't turn them off. */
export const accountNotices = defineNotificationKind({
  name: 'account',
  ...kindMessages.account,
  canMute: false,
})
