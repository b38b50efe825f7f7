import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import type { ItemSummary } from '@/modules/catalog/contract'
import { messages } from '@/modules/catalog/messages'
import { CardMark } from '@/modules/catalog/web/browse/card-mark'
import { FavoriteButton } from '@/modules/catalog/web/browse/favorite-button'
import { RapComparisonText } from '@/modules/catalog/web/browse/rap-comparison'
import { itemPath } from '@/modules/catalog/web/paths'
import { useClientConfig } from '@/web/lib/client-config'
import { formatCount, formatRobux, toRobux } from '@/web/lib/format'
import { Badge } from '@/web/ui/badge'
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
      <div className="row-span-2 sm:relative sm:row-span-1 sm:row-start-2">
        <ItemImage
          src={item.imageUrl}
          assetId={item.assetId}
          name={item.name}
          category={item.category}
          priority={first}
          className="size-10 rounded-sm sm:size-15"
        />
        <Badge className="absolute max-sm:top-1 max-sm:right-9 sm:bottom-0.5 sm:left-0.5">
          {messages.categories[item.category]}
        </Badge>
      </div>
      <div className="absolute -top-1.5 right-0 z-10 sm:top-0">
        <FavoriteButton itemId={item.id} name={item.name} />
      </div>
      <h3
        id={nameId}
        title={item.name}
        className="truncate pr-25 text-sm leading-5 font-semibold sm:col-span-2 sm:row-start-1 sm:pr-8"
      >
        {item.name}
      </h3>
      <div className="flex min-w-0 items-center gap-x-1.5 leading-5 sm:row-start-2 sm:grid sm:self-center sm:leading-7">
        {item.price !== null && <CardMark verified={item.verified} hidesTextOnPhone />}
        <CardPrice price={item.price} />
        <RapComparisonText price={item.price} rap={item.rap} className="max-sm:ml-auto max-sm:shrink-0" />
      </div>
      <p className="col-span-2 hidden min-h-8 text-xs text-ink-muted sm:line-clamp-2">{item.description}</p>
      <CardFacts item={item} />
      <Link
        href={itemPath(item.id)}
        aria-label={card.detailsOf(item.name)}
        className="absolute inset-0 flex items-end justify-end p-2.5 pb-6.5 text-xs leading-4 font-medium text-ink-muted outline-none group-hover/card:text-accent"
      >
        <span className="max-sm:hidden">{card.details}</span>
      </Link>
    </article>
  )
}

/** The equivalent in the game's currency is left out where it doesn't fit. */
function CardPrice({ price }: { price: number | null }) {
  const { robuxPerUsd } = useClientConfig()
  if (price === null) return <p className="text-sm text-ink-muted">{messages.noListings}</p>
  return (
    <p className="tabular flex h-5 min-w-0 flex-wrap items-baseline gap-x-1.5 overflow-hidden max-sm:**:leading-5 sm:h-7 sm:gap-x-1">
      <Price dollars={price} robux={false} />
      <span className="text-xs text-ink-muted">{formatRobux(toRobux(price, robuxPerUsd))}</span>
    </p>
  )
}

function CardFacts({ item }: { item: ItemSummary }) {
  return (
    <div className="tabular col-span-2 flex min-w-0 gap-x-2.5 overflow-hidden text-xs text-ink-muted sm:grid sm:grid-cols-[minmax(0,max-content)_max-content_minmax(4.375rem,1fr)] sm:gap-x-1.25">
      {item.provisional ? (
        <span className="shrink-0 truncate font-medium text-wait">{messages.provisional.badge}</span>
      ) : (
        <span className="shrink-0 truncate">
          {item.rap ? messages.rap.label(formatRobux(item.rap)) : messages.rap.none}
        </span>
      )}
      <dl className="contents">
        <Fact name={card.stock} className="shrink-0">
          {formatCount(item.stock)}
        </Fact>
        <Fact name={card.seller} className="sm:col-span-full">
          {item.seller === null ? (
            '–'
          ) : (
            <Username name={item.seller} isTemporary={item.sellerTemporary === true} />
          )}
        </Fact>
      </dl>
    </div>
  )
}

function Fact({ name, className, children }: { name: string; className: string; children: ReactNode }) {
  return (
    <div className={`flex min-w-0 gap-1 ${className}`}>
      <dt>{name}</dt>
      <dd className="min-w-0 truncate text-ink">{children}</dd>
    </div>
  )
}

const cardClasses =
  'group/card relative grid h-full grid-cols-[auto_minmax(0,1fr)] content-between gap-x-2.5 overflow-clip sm:gap-x-2 rounded-md border border-line bg-surface-raised px-1.5 py-0.75 transition-colors sm:p-2.5 ' +
  'hover:border-line-strong has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-accent'

/** Has the same geometry as ItemCard, so that nothing shifts when the items load. */
export function ItemCardSkeleton() {
  return (
    <div className="flex h-full gap-2.5 rounded-md border border-line bg-surface-raised px-1.5 py-0.75 sm:p-2.5">
      <div className="relative size-10 shrink-0 overflow-clip rounded-sm sm:size-15">
        <Skeleton shape="fill" />
      </div>
      <div className="grid flex-1 content-start gap-1.5 pt-1 sm:gap-2.5">
        <Skeleton className="h-3.5 w-3/4" />
        <Skeleton className="h-2.5 w-1/2" />
        <Skeleton className="h-3.5 w-2/3 sm:h-5" />
      </div>
    </div>
  )
}
