import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { type MonthFigure, type MonthReport, monthFigures } from '@/modules/wallet/months/contract'
import { staffMessages } from '@/modules/wallet/staff-messages'
import { CloseMonthDialog } from '@/modules/wallet/web/months/close-month-dialog'
import { journalsPath, monthsPath } from '@/modules/wallet/web/paths'
import { monthQuery, monthsQuery } from '@/modules/wallet/web/staff-queries'
import { NotFoundPage } from '@/web/layout/not-found-page'
import { formatMoney, formatMonth, formatUtcDate } from '@/web/lib/format/format'
import { StaffPage } from '@/web/staff/staff-page'
import { Button } from '@/web/ui/button'
import { DataTable, TableCell, TableRow } from '@/web/ui/lists/data-table'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
import { TextLink } from '@/web/ui/text-link'

const text = staffMessages.months
const columns = [{ label: text.figure }, { label: text.amount, numeric: true }]

const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/

/** What moved the money of sellers in a month. Each figure opens its journals. */
export function MonthPage() {
  const { month = '' } = useParams()
  return isMonth.test(month) ? <Month month={month} /> : <NotFoundPage />
}

function Month({ month }: { month: string }) {
  const { data: report, error, refetch } = useQuery(monthQuery(month))
  return (
    <StaffPage
      title={formatMonth(month)}
      lead={text.monthLead}
      actions={report && <MonthActions month={month} />}
    >
      {error ? (
        <ErrorState error={error} message={text.loadFailed} onRetry={() => void refetch()} />
      ) : report ? (
        <Panel flush className="max-w-2xl">
          <ReportTable month={month} report={report} />
        </Panel>
      ) : (
        <Skeleton shape="block" className="h-116" />
      )}
    </StaffPage>
  )
}

function ReportTable({ month, report }: { month: string; report: MonthReport }) {
  return (
    <DataTable caption={formatMonth(month)} columns={columns}>
      <TableRow>
        <TableCell>{text.opening}</TableCell>
        <TableCell numeric>{formatMoney(report.opening)}</TableCell>
      </TableRow>
      {monthFigures.map((figure) => (
        <TableRow key={figure}>
          <TableCell>
            <TextLink href={journalsOf(month, figure)}>{text.figures[figure]}</TextLink>
          </TableCell>
          <TableCell numeric>{formatMoney(report[figure])}</TableCell>
        </TableRow>
      ))}
      <TableRow className="font-medium">
        <TableCell>{text.closing}</TableCell>
        <TableCell numeric>{formatMoney(report.closing)}</TableCell>
      </TableRow>
    </DataTable>
  )
}

function MonthActions({ month }: { month: string }) {
  const [isClosing, setIsClosing] = useState(false)
  const { data: months } = useQuery(monthsQuery)
  const closedAt = months?.find((one) => one.month === month)?.closedAt ?? null
  const isOver = months !== undefined && month !== months[0]?.month
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      {closedAt !== null && (
        <span className="text-sm text-ink-muted">{text.closed(formatUtcDate(closedAt))}</span>
      )}
      <Button asChild>
        <Link href={monthsPath}>{text.all}</Link>
      </Button>
      <Button onClick={() => window.print()}>{text.print}</Button>
      <Button asChild>
        <a href={`/api/admin/months/${month}/report.csv`} download>
          {text.exportCsv}
        </a>
      </Button>
      {isOver && closedAt === null && <Button onClick={() => setIsClosing(true)}>{text.close.button}</Button>}
      {isClosing && <CloseMonthDialog month={month} onClose={() => setIsClosing(false)} />}
    </div>
  )
}

/** The journals that count in a figure, from the first to the last millisecond of the month. */
function journalsOf(month: string, figure: MonthFigure): string {
  const end = new Date(`${month}-01`)
  end.setUTCMonth(end.getUTCMonth() + 1)
  const to = new Date(end.getTime() - 1).toISOString()
  return `${journalsPath}?${new URLSearchParams({ figure, from: `${month}-01`, to })}`
}
