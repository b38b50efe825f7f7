import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { staffMessages } from '@/modules/wallet/staff-messages'
import { AuditResult } from '@/modules/wallet/web/audit-result'
import { accountsPath } from '@/modules/wallet/web/paths'
import { ledgerChecksQuery } from '@/modules/wallet/web/staff-queries'
import { formatMoney } from '@/web/lib/format/format'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'

const text = staffMessages.tile

/** Whether the ledger's invariants hold, and the last day's difference to each payment provider. */
export function LedgerTile() {
  const { data, error, refetch } = useQuery(ledgerChecksQuery)
  if (!data && error)
    return <ErrorState error={error} message={text.loadFailed} onRetry={() => void refetch()} />
  if (!data) return <Skeleton shape="block" className="h-28" />
  const lastDay = data.days[0]?.day
  return (
    <Panel
      title={text.title}
      aside={
        <Link href={accountsPath} className="whitespace-nowrap hover:underline">
          {text.more}
        </Link>
      }
    >
      <AuditResult audit={data.audit} />
      {data.days
        .filter(({ day }) => day === lastDay)
        .map(({ provider, day, difference }) => (
          <p key={provider} className="mt-2 text-sm">
            {text.difference({ provider, day, amount: formatMoney(difference) })}
          </p>
        ))}
    </Panel>
  )
}
