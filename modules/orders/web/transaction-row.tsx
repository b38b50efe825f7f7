import { Link } from 'wouter'
import type { Transaction } from '@/modules/orders/contract'
import { messages } from '@/modules/orders/messages'
import { orderPath } from '@/modules/orders/web/paths'
import { StatusBadge } from '@/modules/orders/web/status-badge'
import { useClientConfig } from '@/web/lib/client-config'
import { formatDate, formatMoney, formatRobux, toRobux } from '@/web/lib/format'

const { transactions } = messages

type Props = { transaction: Transaction; userId: string }

export function TransactionRow({ transaction, userId }: Props) {
  const { robuxPerUsd } = useClientConfig()
  const { id, number, status, itemName, amount, buyerId, createdAt } = transaction
  return (
    <li className="border-b border-line last:border-0">
      <Link href={orderPath(id)} className={rowClasses}>
        <span className="grid min-w-0 gap-0.5">
          <span className="truncate text-sm font-medium">{itemName}</span>
          <span className="flex flex-wrap gap-x-3 text-xs text-ink-muted">
            <span className="tabular">{transactions.numbered(number)}</span>
            <span className="tabular">{formatCreatedAt(createdAt)}</span>
          </span>
        </span>
        <span className="justify-self-start max-sm:order-last">
          <StatusBadge status={status} />
        </span>
        <span className="grid justify-items-end gap-0.5 max-sm:row-span-2 max-sm:self-start">
          <span className="tabular text-right text-sm">
            <span className="font-semibold">{formatMoney(amount)}</span>{' '}
            <span className="text-xs whitespace-nowrap text-ink-muted">
              ({formatRobux(toRobux(amount, robuxPerUsd))})
            </span>
          </span>
          <span className="text-xs text-ink-muted">
            {buyerId === userId ? transactions.purchase : transactions.sale}
          </span>
        </span>
      </Link>
    </li>
  )
}

function formatCreatedAt(createdAt: string) {
  return Number.isNaN(Date.parse(createdAt)) ? transactions.unknownDate : formatDate(createdAt)
}

const rowClasses =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-5 py-4 transition-colors hover:bg-surface-float focus-visible:-outline-offset-2 sm:grid-cols-[minmax(0,1fr)_7.5rem_11rem]'
