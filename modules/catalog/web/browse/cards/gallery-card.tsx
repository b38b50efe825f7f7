import { useId } from 'react'
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
import {
  galleryCardClasses,
  galleryPictureClasses,
} from '@/modules/catalog/web/browse/cards/gallery-skeleton'
import type { CardProps } from '@/modules/catalog/web/browse/cards/item-card'
import { RapComparisonText } from '@/modules/catalog/web/browse/cards/rap-comparison'
import { formatCount } from '@/web/lib/format/format'
import { Badge } from '@/web/ui/values/badge'
import { ItemImage } from '@/web/ui/values/item-image'

const { card } = messages

/** A card that is mostly its picture, with the facts beside it. */
export function GalleryCard({ item, first }: CardProps) {
  const nameId = useId()
  return (
    <article aria-labelledby={nameId} className={`${cardClasses} ${galleryCardClasses}`}>
      <ItemImage
        src={item.imageUrl}
        assetId={item.assetId}
        name={item.name}
        category={item.category}
        priority={first}
        className={galleryPictureClasses}
      />
      <div className="absolute top-0 end-0 z-10">
        <FavoriteButton itemId={item.id} name={item.name} />
      </div>
      <Badge className="col-start-2 mt-9 justify-self-start self-start wrap-anywhere max-sm:!h-auto max-sm:!px-1 max-sm:!whitespace-normal">
        {messages.categories[item.category]}
      </Badge>
      <CardRap item={item} className="tabular col-start-2 self-start text-balance !whitespace-normal" />
      <dl className="tabular contents">
        <CardFact
          name={card.stock}
          className="max-sm:absolute max-sm:end-1.5 max-sm:bottom-1 sm:col-start-2 sm:self-start"
        >
          {formatCount(item.stock)}
        </CardFact>
      </dl>
      <div className="col-span-2 flex min-w-0 items-center justify-between gap-3 max-sm:contents">
        <h3
          id={nameId}
          title={item.name}
          className="cut-off text-sm leading-5 font-semibold max-sm:col-span-2 sm:max-w-2/3 sm:shrink-0"
        >
          {item.name}
        </h3>
        <dl className="min-w-0 max-sm:order-last max-sm:col-span-2 max-sm:pe-13">
          <CardSeller item={item} className="text-sm" />
        </dl>
      </div>
      <div className="col-span-2 flex min-w-0 items-center gap-x-1.5 max-sm:grid max-sm:grid-cols-[auto_1fr]">
        {item.price !== null && <CardMark verified={item.verified} hidesText />}
        <CardPrice price={item.price} className="h-5.5 **:leading-5.5" />
        <RapComparisonText
          price={item.price}
          rap={item.rap}
          className="leading-4 max-sm:col-span-2 sm:ms-auto sm:shrink-0"
        />
      </div>
      <p className="col-span-2 line-clamp-2 min-h-8 text-xs text-ink-muted tight:line-clamp-none">
        {item.description}
      </p>
      <CardLink item={item} className="p-2 sm:pb-20.5" />
    </article>
  )
}
