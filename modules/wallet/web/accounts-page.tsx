import { useQuery } from '@tanstack/react-query'
import { staffMessages } from '@/modules/wallet/staff-messages'
import { AccountLink } from '@/modules/wallet/web/account-name'
import { LedgerChecks } from '@/modules/wallet/web/ledger-checks'
import { accountsQuery } from '@/modules/wallet/web/staff-queries'
import { formatMoney } from '@/web/lib/format/format'
import { ExportLink } from '@/web/staff/export-link'
import { StaffFilter } from '@/web/staff/staff-filter'
import { StaffPage } from '@/web/staff/staff-page'
import { useUrlFilters } from '@/web/staff/use-url-filters'
import { DataTable, TableCell, TableRow } from '@/web/ui/lists/data-table'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'

const text = staffMessages.accounts

/** The balances of the ledger at any time, the latest audit, and comparisons with the payment provider. */
export function AccountsPage() {
  const filters = useUrlFilters(['at', 'seller'])
  return (
    <StaffPage title={text.title} lead={text.lead}>
      <div className="flex flex-wrap items-end gap-3">
        <StaffFilter filters={filters} name="at" label={text.at} day="end" />
        <StaffFilter filters={filters} name="seller" label={text.seller} />
        <ExportLink table="accounts" filters={filters.values} />
      </div>
      <Panel title={text.title} flush>
        <Balances filters={filters.values} />
      </Panel>
      <LedgerChecks />
    </StaffPage>
  )
}

function Balances({ filters }: { filters: { at?: string; seller?: string } }) {
  const { data, error, refetch } = useQuery(accountsQuery(filters))
  if (!data && error)
    return <ErrorState error={error} message={text.loadFailed} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className="p-5">
        <Skeleton shape="block" className="h-116" />
      </div>
    )
  return (
    <DataTable
      caption={text.title}
      columns={[{ label: text.columns.account }, { label: text.columns.balance, numeric: true }]}
    >
      {data.map((row) => (
        <TableRow key={row.account}>
          <TableCell>
            <AccountLink {...row} />
          </TableCell>
          <TableCell numeric>{formatMoney(row.balance)}</TableCell>
        </TableRow>
      ))}
    </DataTable>
  )
}
