import type { LedgerChecksResult } from '@/modules/wallet/staff-contract'
import { staffMessages } from '@/modules/wallet/staff-messages'
import { Alert } from '@/web/ui/alert'
import { TimeAgo } from '@/web/ui/values/time-ago'

const text = staffMessages.accounts.audit

/** Whether the latest audit of the ledger found broken invariants, and when it ran. */
export function AuditResult({ audit: { at, broken } }: Pick<LedgerChecksResult, 'audit'>) {
  return (
    <div className="grid gap-2 text-sm">
      {broken.length > 0 && <Alert>{text.broken(broken.join(', '))}</Alert>}
      {broken.length === 0 && at !== null && <p>{text.holds}</p>}
      <p className="text-ink-muted">{at === null ? text.never : <TimeAgo iso={at} />}</p>
    </div>
  )
}
