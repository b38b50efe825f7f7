import { useId } from 'react'
import type { ItemSummary } from '@/modules/catalog/contract'
import { messages } from '@/modules/catalog/messages'
import { CardMark } from '@/modules/catalog/web/browse/cards/card-mark'
import {
  CardFact,
  CardLink,
  CardPrice,
  CardRap,
  CardSeller,
  cardClasses,
} from '@/modules/catalog/web/browse/cards/card-parts'
import { FavoriteButton } from '@/modules/catalog/web/browse/cards/favorite-button'
import { RapComparisonText } from '@/modules/catalog/web/browse/cards/rap-comparison'
import { formatCount } from '@/web/lib/format/format'
import { Skeleton } from '@/web/ui/states/skeleton'
import { Badge } from '@/web/ui/values/badge'
import { ItemImage } from '@/web/ui/values/item-image'

const { card } = messages

export type CardProps = {
  item: ItemSummary
  /** True in the first row of the page, whose images are fetched first. */
  first?: boolean
}

/** A dense card: on a phone, a row. */
export function ItemCard({ item, first }: CardProps) {
  const nameId = useId()
  return (
    <article aria-labelledby={nameId} className={`${cardClasses} ${gridCardClasses}`}>
      <h3
        id={nameId}
        title={item.name}
        className="cut-off pe-25 text-sm leading-5 font-semibold max-sm:col-start-2 sm:col-span-2 sm:pe-7 tight:pe-9"
      >
        {item.name}
      </h3>
      <ItemImage
        src={item.imageUrl}
        assetId={item.assetId}
        name={item.name}
        category={item.category}
        priority={first}
        className="col-start-1 size-15 rounded-sm max-sm:row-span-3 max-sm:row-start-1 sm:row-span-2 sm:row-start-2 sm:size-25 sm:self-start"
      />
      <Badge className="absolute top-1 end-9 sm:top-32.5 sm:end-auto sm:start-2 sm:!h-4 dense:top-16 dense:start-28 tight:static">
        {messages.categories[item.category]}
      </Badge>
      <div className="absolute -top-1.5 end-0 z-10 sm:-top-1">
        <FavoriteButton itemId={item.id} name={item.name} />
      </div>
      <div className="col-start-2 flex min-w-0 items-center gap-x-1.5 tight:flex-wrap sm:grid sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-1 dense:content-start">
        {item.price !== null && (
          <span className="contents dense:absolute dense:top-16 dense:end-1.5 dense:block">
            <CardMark verified={item.verified} hidesText />
          </span>
        )}
        <CardPrice
          price={item.price}
          className="max-sm:h-5 tight:h-auto max-sm:**:leading-5 dense:**:leading-5.5 dense:*:first:*:tracking-tighter sm:contents sm:*:last:col-span-2"
        />
        <RapComparisonText
          price={item.price}
          rap={item.rap}
          className="max-sm:ms-auto max-sm:shrink-0 tight:ms-0 tight:shrink sm:col-span-2 md:text-xs dense:absolute dense:top-32.5 dense:start-1.5 dense:leading-4"
        />
      </div>
      <div className="tabular col-start-2 flex min-w-0 gap-x-2.5 tight:flex-wrap sm:grid sm:content-end">
        <CardRap
          item={item}
          className="max-sm:shrink-0 tight:shrink sm:line-clamp-2 sm:text-balance sm:whitespace-normal md:text-xs"
        />
        <dl className="contents">
          <CardFact name={card.stock} className="shrink-0 md:text-xs">
            {formatCount(item.stock)}
          </CardFact>
          <CardSeller
            item={item}
            className="text-xs dense:absolute dense:top-32.5 dense:end-1.5 dense:max-w-20"
          />
        </dl>
      </div>
      <p className="col-span-2 hidden min-h-8 dense:row-start-5 text-xs text-ink-muted sm:line-clamp-2">
        {item.description}
      </p>
      <CardLink item={item} className="p-2 sm:pb-14 dense:px-1.5 dense:pb-13.5" />
    </article>
  )
}

const gridCardClasses =
  'tight:flex tight:flex-col tight:items-start tight:gap-1 tight:p-2 grid-cols-[auto_minmax(0,1fr)] gap-x-2 p-0.5 max-sm:content-between sm:grid-rows-[1.25rem_auto_minmax(0,1fr)_2rem] sm:p-2 dense:grid-rows-[1.25rem_auto_minmax(0,1fr)_1rem_2rem] dense:gap-x-1.5 dense:p-1.5'

/** Has the same geometry as ItemCard, so that nothing shifts when the items load. */
export function ItemCardSkeleton() {
  return (
    <div className={`grid h-full rounded-md border border-line bg-surface-raised ${gridCardClasses}`}>
      <Skeleton className="my-1 h-3 w-2/3 max-sm:col-start-2 sm:col-span-2" />
      <div className="relative col-start-1 size-15 overflow-clip rounded-sm max-sm:row-span-3 max-sm:row-start-1 sm:size-25">
        <Skeleton shape="fill" />
      </div>
      <Skeleton className="my-0.5 h-4 w-1/2 max-sm:col-start-2 sm:self-center" />
      <Skeleton className="my-1 h-2.5 w-3/4 max-sm:col-start-2 sm:col-span-2 sm:mb-4" />
    </div>
  )
}
