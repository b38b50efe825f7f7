import { Link } from 'wouter'
import { messages } from '@/modules/orders/messages'
import type { Transaction } from '@/modules/orders/transactions/transaction-contract'
import { orderPath } from '@/modules/orders/web/paths'
import { StatusBadge } from '@/modules/orders/web/status-badge'
import { useClientConfig } from '@/web/lib/client-config'
import { formatDate, formatMoney, formatRobux, toRobux } from '@/web/lib/format/format'
import { Avatar } from '@/web/ui/values/avatar'
import { Badge } from '@/web/ui/values/badge'
import { ItemImage } from '@/web/ui/values/item-image'
import { Username } from '@/web/ui/values/username'

const { transactions } = messages

type Props = { transaction: Transaction; userId: string }

export function TransactionRow({ transaction, userId }: Props) {
  const { robuxPerUsd } = useClientConfig()
  const { id, number, status, itemName, amount, buyerId, createdAt } = transaction
  const { imageUrl, assetId, category, other, needsAction } = transaction
  return (
    <li className="border-b border-line last:border-0">
      <Link href={orderPath(id)} className={rowClasses}>
        <ItemImage
          src={imageUrl}
          assetId={assetId}
          name=""
          category={category}
          size="small"
          className="size-12 rounded-md max-sm:row-span-2 max-sm:self-start tight:row-span-1"
        />
        <span className="grid min-w-0 grid-cols-1 gap-0.5">
          <span className="cut-off text-sm font-medium">{itemName}</span>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-ink-muted">
            <span className="tabular">{transactions.numbered(number)}</span>
            <span className="tabular">{formatCreatedAt(createdAt)}</span>
            <span className="inline-flex min-w-0 items-center gap-1.5">
              <Avatar src={other.imageUrl} name={other.username} className="size-4 text-[0.5rem]" />
              <Username name={other.username} isTemporary={other.isTemporary} className="truncate" />
            </span>
          </span>
        </span>
        <span className="flex flex-wrap gap-1.5 justify-self-start max-sm:order-last max-sm:col-span-2 tight:col-span-1">
          <StatusBadge status={status} />
          {needsAction && <Badge tone="wait">{transactions.needsAction}</Badge>}
        </span>
        <span className="grid justify-items-end gap-0.5 max-sm:self-start tight:justify-items-start">
          <span className="tabular text-end text-sm tight:text-start">
            <span className="font-semibold">{formatMoney(amount)}</span>{' '}
            <span className="text-xs whitespace-nowrap text-ink-muted max-sm:block">
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
  'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-5 py-3.5 transition-colors hover:bg-surface-float focus-visible:-outline-offset-2 max-sm:px-4 sm:grid-cols-[auto_minmax(0,1fr)_auto_11rem] tight:grid-cols-1'
