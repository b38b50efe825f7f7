import { findAccount, findProfiles } from '@/modules/auth/service'
import { staffMessages } from '@/modules/users/staff-messages'
import type { HistorySubject } from '@/src/kit/staff/history'
import { userPath } from '@/src/kit/staff/paths'

export const personSubject: HistorySubject = {
  name: 'person',
  right: 'people',
  find: async (ctx, id) => ({
    label: staffMessages.historyOf((await findAccount(ctx, id)).username),
    path: userPath(id),
    people: [id],
  }),
  findNames: async (ctx, ids) =>
    new Map([...(await findProfiles(ctx, ids))].map(([id, { username }]) => [id, username])),
}
