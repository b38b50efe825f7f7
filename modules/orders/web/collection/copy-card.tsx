import { useId } from 'react'
import { Link } from 'wouter'
import { itemPath, sellItemPath } from '@/modules/catalog/web/paths'
import type { CollectedCopy } from '@/modules/orders/collection/contract'
import { collectionMessages as text } from '@/modules/orders/collection/messages'
import { orderPath } from '@/modules/orders/web/paths'
import { formatCount, formatDate, formatMoney } from '@/web/lib/format/format'
import { Button } from '@/web/ui/button'
import { Skeleton } from '@/web/ui/states/skeleton'
import { TextLink } from '@/web/ui/text-link'
import { ItemImage } from '@/web/ui/values/item-image'

export function CopyCard({ copy }: { copy: CollectedCopy }) {
  const nameId = useId()
  const { orderId, number, itemId, itemName, assetId, category, imageUrl, serial, amount, boughtAt } = copy
  return (
    <article aria-labelledby={nameId} className={cardClasses}>
      <ItemImage
        src={imageUrl}
        assetId={assetId}
        name={itemName}
        category={category}
        className="w-full rounded-sm"
      />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-2">
        <h2 id={nameId} title={itemName} className="truncate text-sm font-semibold">
          <Link href={itemPath(itemId)} className="hover:text-accent">
            {itemName}
          </Link>
        </h2>
        {serial !== null && (
          <span className="tabular text-sm text-ink-muted">{text.serial(formatCount(serial))}</span>
        )}
      </div>
      <dl className="tabular grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-xs whitespace-nowrap sm:text-sm">
        <dt className="text-ink-muted">{text.paid}</dt>
        <dd className="text-end font-medium">{formatMoney(amount)}</dd>
        <dt className="text-ink-muted">{text.bought}</dt>
        <dd className="text-end">{formatDate(boughtAt)}</dd>
      </dl>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
        <span className="tabular text-sm">
          <TextLink href={orderPath(orderId)}>{text.order(number)}</TextLink>
        </span>
        <Button asChild size="sm">
          <Link href={sellItemPath(itemId)} aria-label={text.sellOf(itemName)}>
            {text.sell}
          </Link>
        </Button>
      </div>
    </article>
  )
}

const cardClasses =
  'grid h-full content-start gap-2 rounded-md border border-line bg-surface-raised p-2 sm:p-3'

export function CopyCardSkeleton() {
  return (
    <div className={cardClasses}>
      <div className="relative aspect-square overflow-clip rounded-sm">
        <Skeleton shape="fill" />
      </div>
      <Skeleton className="my-1 h-3 w-2/3" />
      <Skeleton className="my-1 h-3" />
      <Skeleton className="my-1 h-3" />
      <Skeleton className="h-8 w-1/2" />
    </div>
  )
}
