import * as v from 'valibot'
import { AccountAction, AuditLogEntry, AuditLogQuery } from '@/modules/audit-log/contract'
import { listActionsOnOwnAccount, listEntries } from '@/modules/audit-log/list-entries'
import { nextPageLink } from '@/src/http/next-page'
import type { Scope } from '@/src/http/scope'

export function routes(scope: Scope) {
  return scope
    .get(
      '/admin/audit-log',
      async ({ ctx, query, set }) => {
        const { rows, next } = await listEntries(ctx, query)
        if (next !== undefined)
          set.headers.link = nextPageLink('/api/admin/audit-log', { ...query, cursor: next })
        return rows
      },
      {
        detail: {
          summary: 'What staff did and what was rejected, newest first. The Link header has the next page.',
        },
        query: AuditLogQuery,
        staff: 'moderation',
        response: { 200: v.array(AuditLogEntry) },
      },
    )
    .get('/account-actions', ({ ctx }) => listActionsOnOwnAccount(ctx), {
      detail: { summary: "What staff did to the user's own account, newest first." },
      signedIn: true,
      response: { 200: v.array(AccountAction) },
    })
}
