import { Star, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ItemSummary } from '@/modules/catalog/contract'
import { messages } from '@/modules/catalog/messages'
import { itemPath } from '@/modules/catalog/web/paths'
import { useClientConfig } from '@/web/lib/client-config'
import { formatOneDecimal, formatRobux, toRobux } from '@/web/lib/format/format'
import { classNames } from '@/web/ui/class-names'
import { Price } from '@/web/ui/values/price'
import { Username } from '@/web/ui/values/username'

const { card } = messages

export const cardClasses =
  'group/card relative grid h-full overflow-clip rounded-md border border-line bg-surface-raised transition-colors ' +
  'hover:border-line-strong has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-accent'

/** Covers the whole card. Its text is at the bottom right, where the card leaves room for it. */
export function CardLink({ item, className }: { item: ItemSummary; className: string }) {
  return (
    <Link
      href={itemPath(item.id)}
      aria-label={card.detailsOf(item.name)}
      className={`absolute inset-0 flex items-end justify-end text-xs font-medium text-ink-muted outline-none group-hover/card:text-accent ${className}`}
    >
      <span className="max-sm:hidden">{card.view}</span>
    </Link>
  )
}

/** The equivalent in the game's currency is left out where it doesn't fit. */
export function CardPrice({ price, className }: { price: number | null; className: string }) {
  const { robuxPerUsd } = useClientConfig()
  if (price === null) return <p className="text-sm text-ink-muted">{messages.noListings}</p>
  return (
    <p
      className={`tabular flex min-w-0 flex-wrap items-baseline gap-x-1.5 overflow-hidden tight:overflow-visible ${className}`}
    >
      <Price dollars={price} robux={false} />
      <span className="text-xs text-ink-muted">{formatRobux(toRobux(price, robuxPerUsd))}</span>
    </p>
  )
}

export function CardRap({
  item: { provisional, rap },
  className,
}: {
  item: ItemSummary
  className?: string
}) {
  const text = provisional
    ? messages.provisional.badge
    : rap
      ? messages.rap.label(formatRobux(rap))
      : messages.rap.none
  return (
    <span
      className={classNames(
        'min-w-0 cut-off text-sm leading-4',
        provisional ? 'font-medium text-wait' : 'text-ink-muted',
        className,
      )}
    >
      {text}
    </span>
  )
}

type FactProps = { name: string; className?: string; children: ReactNode }

export function CardFact({ name, className, children }: FactProps) {
  return (
    <div className={classNames('flex min-w-0 gap-1 text-sm leading-4 text-ink-muted', className)}>
      <dt className="shrink-0">{name}</dt>
      <dd className="min-w-0 cut-off text-ink">{children}</dd>
    </div>
  )
}

/** The seller, with the rating if there is one. */
export function CardSeller({ item, className }: { item: ItemSummary; className?: string }) {
  const { seller, sellerRating, sellerTemporary } = item
  return (
    <div className={classNames('flex min-w-0 items-center gap-1 leading-4', className)}>
      <dt className={sellerRating === undefined ? 'shrink-0 text-ink-muted' : 'sr-only'}>
        {sellerRating === undefined && <Store aria-hidden="true" className="size-3" />}
        <span className="sr-only">{card.seller}</span>
      </dt>
      <dd className="flex min-w-0 items-center gap-1">
        {sellerRating !== undefined && <SellerRating average={sellerRating} />}
        <span className="min-w-0 cut-off">
          {seller === null ? '–' : <Username name={seller} isTemporary={sellerTemporary === true} />}
        </span>
      </dd>
    </div>
  )
}

function SellerRating({ average }: { average: number }) {
  const shown = formatOneDecimal(average)
  return (
    <span className="tabular flex shrink-0 items-center gap-0.5 narrowest:sr-only">
      <Star aria-hidden="true" className="size-3 fill-accent text-accent" />
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{card.rated(shown)}</span>
    </span>
  )
}
