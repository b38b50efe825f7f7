import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import type { ItemSummary } from '@/modules/catalog/contract'
import { messages } from '@/modules/catalog/messages'
import { FavoriteButton } from '@/modules/catalog/web/browse/favorite-button'
import { RapLine } from '@/modules/catalog/web/browse/rap-comparison'
import { itemPath } from '@/modules/catalog/web/paths'
import { useClientConfig } from '@/web/lib/client-config'
import { formatCount, formatRobux, toRobux } from '@/web/lib/format'
import { Badge } from '@/web/ui/badge'
import { classNames } from '@/web/ui/class-names'
import { ItemImage } from '@/web/ui/item-image'
import { Price } from '@/web/ui/price'
import { Skeleton } from '@/web/ui/skeleton'
import { Username } from '@/web/ui/username'

const { card } = messages

type Props = {
  item: ItemSummary
  /** True in the first row of the page, whose images are fetched first. */
  first?: boolean
}

export function ItemCard({ item, first }: Props) {
  const nameId = useId()
  return (
    <article aria-labelledby={nameId} className={cardClasses}>
      <ItemImage
        src={item.imageUrl}
        assetId={item.assetId}
        name={item.name}
        category={item.category}
        priority={first}
      />
      <div className="absolute top-1 right-1 z-10">
        <FavoriteButton itemId={item.id} name={item.name} />
      </div>
      <div className="flex flex-1 flex-col p-3 @min-[13rem]:p-4">
        <h3 id={nameId} title={item.name} className="truncate text-sm font-semibold">
          {item.name}
        </h3>
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          <Badge>{messages.categories[item.category]}</Badge>
          {item.provisional && <Badge tone="wait">{messages.provisional.badge}</Badge>}
        </div>
        <p className="mt-2 hidden min-h-8 text-xs text-ink-muted @min-[13rem]:line-clamp-2">
          {item.description}
        </p>
        <div className="mt-3 grid gap-0.5">
          <CardPrice price={item.price} />
          <RapLine price={item.price} rap={item.rap} />
        </div>
        <dl className="mt-3 grid gap-x-3 gap-y-1 border-t border-line pt-3 text-xs @min-[13rem]:grid-cols-[minmax(0,1fr)_auto]">
          <Fact name={card.seller} isNameOptional={item.sellerTemporary}>
            {item.seller === null ? '–' : <Username name={item.seller} isTemporary={item.sellerTemporary} />}
          </Fact>
          <Fact name={card.stock}>{formatCount(item.stock)}</Fact>
        </dl>
        <Link
          href={itemPath(item.id)}
          aria-label={card.detailsOf(item.name)}
          className="mt-3 text-sm font-medium text-ink-muted outline-none group-hover/card:text-accent after:absolute after:inset-0"
        >
          {card.details}
        </Link>
      </div>
    </article>
  )
}

function CardPrice({ price }: { price: number | null }) {
  const { robuxPerUsd } = useClientConfig()
  if (price === null)
    return <p className="flex h-7 items-center text-sm text-ink-muted">{messages.noListings}</p>
  return (
    <p className="tabular flex items-baseline gap-1.5">
      <Price dollars={price} robux={false} />
      <span className="hidden truncate text-xs text-ink-muted @min-[13rem]:inline">
        {formatRobux(toRobux(price, robuxPerUsd))}
      </span>
    </p>
  )
}

type FactProps = {
  name: string
  /** On a narrow card, show only the value. */
  isNameOptional?: boolean
  children: ReactNode
}

function Fact({ name, isNameOptional, children }: FactProps) {
  return (
    <div className="flex min-w-0 justify-between gap-1.5 @min-[13rem]:justify-start">
      <dt className={classNames('text-ink-muted', isNameOptional && 'sr-only @min-[13rem]:not-sr-only')}>
        {name}
      </dt>
      <dd className="tabular truncate">{children}</dd>
    </div>
  )
}

const cardClasses =
  'group/card @container relative flex h-full flex-col overflow-clip rounded-md border border-line bg-surface-raised transition-colors ' +
  'hover:border-line-strong has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-accent'

/** Has the same geometry as ItemCard, so that nothing shifts when the items load. */
export function ItemCardSkeleton() {
  return (
    <div className="@container overflow-clip rounded-md border border-line bg-surface-raised">
      <div className="relative aspect-square bg-surface-sunken">
        <Skeleton shape="fill" />
      </div>
      <div className="p-3 @min-[13rem]:p-4">
        <SkeletonLine line="h-5" bar="h-3.5 w-3/4" />
        <Skeleton className="mt-1.5 h-5 w-10" />
        <div className="mt-2 hidden @min-[13rem]:block">
          <SkeletonLine line="h-4" bar="h-2.5 w-full" />
          <SkeletonLine line="h-4" bar="h-2.5 w-2/3" />
        </div>
        <div className="mt-3 grid gap-0.5">
          <SkeletonLine line="h-7" bar="h-5 w-24" />
          <SkeletonLine line="h-8" bar="h-2.5 w-20" />
        </div>
        <div className="mt-3 grid gap-x-3 gap-y-1 border-t border-line pt-3 @min-[13rem]:grid-cols-[minmax(0,1fr)_auto]">
          <SkeletonLine line="h-4" bar="h-2.5 w-16" />
          <SkeletonLine line="h-4" bar="h-2.5 w-12" />
        </div>
        <div className="mt-3">
          <SkeletonLine line="h-5" bar="h-3 w-20" />
        </div>
      </div>
    </div>
  )
}

function SkeletonLine({ line, bar }: { line: string; bar: string }) {
  return (
    <div className={`flex items-center ${line}`}>
      <Skeleton className={bar} />
    </div>
  )
}
