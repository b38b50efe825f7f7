import { useQuery } from '@tanstack/react-query'
import { staffMessages } from '@/modules/wallet/staff-messages'
import { AuditResult } from '@/modules/wallet/web/audit-result'
import { ledgerChecksQuery } from '@/modules/wallet/web/staff-queries'
import { formatMoney } from '@/web/lib/format/format'
import { DataTable, TableCell, TableRow } from '@/web/ui/lists/data-table'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'

const { audit: auditText, comparison: text, loadFailed } = staffMessages.accounts

/** The latest audit of the ledger, and what the payment provider says. */
export function LedgerChecks() {
  const { data, error, refetch } = useQuery(ledgerChecksQuery)
  if (!data && error) return <ErrorState error={error} message={loadFailed} onRetry={() => void refetch()} />
  if (!data) return <Skeleton shape="block" className="h-40" />
  const { audit, days } = data
  return (
    <>
      <Panel title={auditText.title}>
        <AuditResult audit={audit} />
      </Panel>
      <Panel title={text.title} flush={days.length > 0}>
        {days.length === 0 ? (
          <p className="text-sm text-ink-muted">{text.none}</p>
        ) : (
          <>
            <p className="px-5 pt-4 text-sm text-ink-muted">{text.note}</p>
            <DataTable caption={text.title} columns={comparisonColumns}>
              {days.map(({ day, provider, ours, theirs, difference }) => (
                <TableRow key={provider + day}>
                  <TableCell>{day}</TableCell>
                  <TableCell>{provider}</TableCell>
                  <TableCell numeric>{formatMoney(ours)}</TableCell>
                  <TableCell numeric>{formatMoney(theirs)}</TableCell>
                  <TableCell numeric>{formatMoney(difference)}</TableCell>
                </TableRow>
              ))}
            </DataTable>
          </>
        )}
      </Panel>
    </>
  )
}

const comparisonColumns = [
  { label: text.columns.day },
  { label: text.columns.provider },
  { label: text.columns.ours, numeric: true },
  { label: text.columns.theirs, numeric: true },
  { label: text.columns.difference, numeric: true },
]
