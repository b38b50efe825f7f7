import * as v from 'valibot'
import { AccountAction, AuditLogEntry, AuditLogQuery } from '@/modules/audit-log/contract'
import { listActionsOnOwnAccount, listEntries } from '@/modules/audit-log/list-entries'
import { sendPage } from '@/src/http/next-page'
import type { Scope } from '@/src/http/scope'

export function routes(scope: Scope) {
  return scope
    .get(
      '/admin/audit-log',
      ({ ctx, query, path, set }) => sendPage(listEntries(ctx, query), { query, path, set }),
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
