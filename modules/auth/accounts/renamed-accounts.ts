import { findProfiles } from '@/modules/auth/accounts/account-queries'
import { AccountRenamed } from '@/modules/auth/events'
import { noticeMessages } from '@/modules/auth/notice-messages'
import { accountNotices } from '@/modules/auth/notification-kinds'
import { profilePath } from '@/modules/auth/web/paths'
import { on, onApply } from '@/src/kit/events'
import { notify } from '@/src/kit/notices/notify'

export const logRenamedAccount = on(
  AccountRenamed,
  'auth.log-renamed-account',
  async (ctx, { payload: { userId } }) => {
    const username = (await findProfiles(ctx, [userId])).get(userId)?.username
    ctx.core.log.warn('renamed a temporary account whose name another account has', { userId, username })
  },
)

export const notifyOfRename = onApply(
  AccountRenamed,
  'auth.notify-user-of-account-renamed',
  async (tx, { id, at, payload: { userId } }) => {
    const username = (await findProfiles(tx, [userId])).get(userId)?.username
    if (username === undefined) return
    const { title, content } = noticeMessages.accountRenamed
    await notify(tx, {
      userId,
      eventId: id,
      at,
      kind: accountNotices,
      title,
      content: content(username),
      href: profilePath,
      isMinor: true,
    })
  },
  { formerNames: ['notifications.notify-user-of-account-renamed'] },
)
