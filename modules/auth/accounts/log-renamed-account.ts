import { findProfiles } from '@/modules/auth/accounts/account-queries'
import { AccountRenamed } from '@/modules/auth/events'
import { on } from '@/src/kit/events'

export const logRenamedAccount = on(
  AccountRenamed,
  'auth.log-renamed-account',
  async (ctx, { payload: { userId } }) => {
    const username = (await findProfiles(ctx, [userId])).get(userId)?.username
    ctx.core.log.warn('renamed a temporary account whose name another account has', { userId, username })
  },
)
