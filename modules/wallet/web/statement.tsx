import { Link } from 'wouter'
import { sellPath } from '@/modules/catalog/web/paths'
import { orderPath } from '@/modules/orders/web/paths'
import type { WalletEntry } from '@/modules/wallet/contract'
import { messages } from '@/modules/wallet/messages'
import { formatDate, formatMoney } from '@/web/lib/format/format'
import { Button } from '@/web/ui/button'
import { classNames } from '@/web/ui/class-names'
import { DataTable, TableCell, TableRow } from '@/web/ui/lists/data-table'
import { Panel } from '@/web/ui/panel'
import { EmptyState } from '@/web/ui/states/empty-state'
import { textLinkClasses } from '@/web/ui/text-link'

const { statement } = messages
const { date, description, amount, balance } = statement.columns
/** A phone has room for two columns. */
const wideClasses = 'max-sm:hidden'
const descriptionClasses = 'max-sm:ps-5'
const columns = [
  { label: date, className: wideClasses },
  { label: description, className: descriptionClasses },
  { label: amount, numeric: true },
  { label: balance, numeric: true, className: wideClasses },
]

/** The latest entries, newest first. */
export function Statement({ entries }: { entries: readonly WalletEntry[] }) {
  if (entries.length === 0) {
    return (
      <EmptyState
        title={statement.empty.title}
        message={statement.empty.message}
        action={
          <Button asChild>
            <Link href={sellPath}>{statement.empty.sell}</Link>
          </Button>
        }
      />
    )
  }
  return (
    <Panel title={statement.title} aside={<DownloadLink />} flush>
      <DataTable caption={statement.title} columns={columns}>
        {entries.map((entry) => (
          <TableRow key={entry.id}>
            <TableCell className={classNames(wideClasses, 'tabular text-ink-muted')}>
              <EntryDate entry={entry} />
            </TableCell>
            <TableCell className={descriptionClasses}>
              <EntryDescription entry={entry} />
              <div className="tabular text-xs text-ink-muted sm:hidden">
                <EntryDate entry={entry} /> · {statement.balanceAfter(formatBalance(entry.balance))}
              </div>
            </TableCell>
            <TableCell
              numeric
              className={classNames('font-medium', !entry.amount.startsWith('-') && 'text-good')}
            >
              {formatSignedMoney(entry.amount)}
            </TableCell>
            <TableCell numeric className={classNames(wideClasses, 'tabular')}>
              {formatBalance(entry.balance)}
            </TableCell>
          </TableRow>
        ))}
      </DataTable>
    </Panel>
  )
}

/** The table shows only the latest entries; the file has all of them. */
function DownloadLink() {
  return (
    <a href="/api/wallet/statement.csv" download className={textLinkClasses}>
      {statement.download}
    </a>
  )
}

function EntryDate({ entry: { at } }: { entry: WalletEntry }) {
  return <time dateTime={at}>{formatDate(at)}</time>
}

function EntryDescription({ entry }: { entry: WalletEntry }) {
  const { orderId, orderNumber, itemName } = entry
  const kind = statement.kinds[entry.kind]
  if (!orderId || orderNumber === null || itemName === null) return kind
  return (
    <Link href={orderPath(orderId)} className="group grid justify-items-start gap-0.5 whitespace-normal">
      <span className="underline decoration-line-strong underline-offset-4 group-hover:decoration-ink">
        {statement.kindOfItem({ kind, item: itemName })}
      </span>{' '}
      <span className="tabular text-xs text-ink-muted">{statement.transactionNumber(orderNumber)}</span>
    </Link>
  )
}

function formatBalance(balance: string) {
  return balance.startsWith('-') ? formatSignedMoney(balance) : formatMoney(balance)
}

function formatSignedMoney(amount: string) {
  return amount.startsWith('-') ? `−${formatMoney(amount.slice(1))}` : `+${formatMoney(amount)}`
}
