import { kindMessages } from '@/modules/auth/notice-messages'
import { defineNotificationKind } from '@/src/kit/notices/notify'

/** Notices about the account itself, such as a suspension or a warning. Users can't turn them off. */
export const accountNotices = defineNotificationKind({
  name: 'account',
  ...kindMessages.account,
  canMute: false,
})
