import { findProfiles, usernameText } from '@/modules/auth/accounts/account-queries'
import { serverMessages } from '@/modules/auth/messages'
import { maybeSuspension } from '@/modules/auth/security/suspension'
import { httpErrors } from '@/src/kit/errors'
import type { ReportSubject } from '@/src/kit/staff/report-subjects'

/** Any account that isn't deleted, by its user id. */
export const personSubject: ReportSubject = {
  name: 'person',
  find: async (ctx, id) => {
    const profile = (await findProfiles(ctx, [id])).get(id)
    if (!profile || profile.deleted) throw httpErrors.not_found()
    return { reportedId: id, content: usernameText(profile) }
  },
  findState: async (ctx, id) => {
    const profile = (await findProfiles(ctx, [id])).get(id)
    if (!profile || profile.deleted) return undefined
    const { active, suspended } = serverMessages.reportedAccount
    const label = (await maybeSuspension(ctx, id)) ? suspended : active
    return { label, content: usernameText(profile), canRemove: false }
  },
}
