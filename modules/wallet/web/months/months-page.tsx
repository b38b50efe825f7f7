import { useQuery } from '@tanstack/react-query'
import { staffMessages } from '@/modules/wallet/staff-messages'
import { monthsPath } from '@/modules/wallet/web/paths'
import { monthsPanelSlot } from '@/modules/wallet/web/slots'
import { monthsQuery } from '@/modules/wallet/web/staff-queries'
import { formatMoney, formatMonth, formatUtcDate } from '@/web/lib/format/format'
import { SlotView } from '@/web/lib/modules/slots'
import { StaffPage } from '@/web/staff/staff-page'
import { DataTable, TableCell, TableRow } from '@/web/ui/lists/data-table'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
import { TextLink } from '@/web/ui/text-link'

const text = staffMessages.months

const columns = [
  { label: text.columns.month },
  { label: text.columns.opening, numeric: true },
  { label: text.columns.closing, numeric: true },
  { label: text.columns.state },
]

/** What the site owed its sellers, month by month. */
export function MonthsPage() {
  const { data, error, refetch } = useQuery(monthsQuery)
  return (
    <StaffPage title={text.title} lead={text.lead}>
      {error ? (
        <ErrorState error={error} message={text.loadFailed} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Panel flush>
            <DataTable caption={text.title} columns={columns}>
              {data.map(({ month, opening, closing, closedAt }) => (
                <TableRow key={month}>
                  <TableCell>
                    <TextLink href={`${monthsPath}/${month}`}>{formatMonth(month)}</TextLink>
                  </TableCell>
                  <TableCell numeric>{formatMoney(opening)}</TableCell>
                  <TableCell numeric>{formatMoney(closing)}</TableCell>
                  <TableCell>
                    {closedAt === null ? text.open : text.closed(formatUtcDate(closedAt))}
                  </TableCell>
                </TableRow>
              ))}
            </DataTable>
          </Panel>
          <SlotView slot={monthsPanelSlot} props={{ months: data.map(({ month }) => month) }} />
        </>
      ) : (
        <Skeleton shape="block" className="h-64" />
      )}
    </StaffPage>
  )
}
