import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { itemPath } from '@/modules/catalog/web/paths'
import type { WatchedItem } from '@/modules/watchlist/contract'
import { watchlistMessages as texts } from '@/modules/watchlist/watchlist-messages'
import { Alerts } from '@/modules/watchlist/web/alerts'
import { changeClasses, priceChangeOf } from '@/modules/watchlist/web/price-change'
import { useUnwatch } from '@/modules/watchlist/web/queries'
import { formatCount, formatMoney } from '@/web/lib/format/format'
import { IconButton } from '@/web/ui/icon-button'
import { showError } from '@/web/ui/toasts/show-error'
import { ItemImage } from '@/web/ui/values/item-image'
import { TimeAgo } from '@/web/ui/values/time-ago'

/** An item on the watchlist. */
export function WatchedRow({ item }: { item: WatchedItem }) {
  const { itemId, name, price, stock, verified, alerts } = item
  const change = priceChangeOf(item)
  const { mutate: unwatch, isPending } = useUnwatch()
  return (
    <li className="border-b border-line px-4 py-4 last:border-0 sm:px-5">
      <article aria-label={name} className={rowClasses}>
        <Link href={itemPath(itemId)} className="group flex min-w-0 items-center gap-3">
          <ItemImage
            size="small"
            src={item.imageUrl}
            assetId={item.assetId}
            name=""
            category={item.category}
            className="size-14 shrink-0 rounded-md"
          />
          <span className="grid min-w-0 gap-0.5">
            <span className="cut-off text-sm font-semibold group-hover:text-accent">{name}</span>
            <span className="cut-off text-xs text-ink-muted">
              {stock > 0 ? texts.stock(stock, formatCount(stock)) : texts.notForSale}
            </span>
          </span>
        </Link>
        <IconButton
          label={texts.remove(name)}
          disabled={isPending}
          onClick={() => unwatch(itemId, { onError: (error) => showError(texts.notRemoved, error) })}
          className="-me-2 lg:order-last"
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </IconButton>
        <dl className="col-span-2 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 lg:col-span-1">
          <Fact label={texts.price}>
            {price === null ? (
              <span className="text-sm text-ink-muted">{texts.change.unknown}</span>
            ) : (
              <span className="text-lg leading-6 font-semibold">{formatMoney(price)}</span>
            )}
          </Fact>
          <Fact label={texts.since}>
            <span className={`text-sm font-medium ${changeClasses[change.direction]}`}>{change.text}</span>
          </Fact>
          <Fact label={texts.verified.label}>
            {verified ? <VerifiedCopy copy={verified} /> : <Muted>{texts.verified.none}</Muted>}
          </Fact>
        </dl>
        <div className="col-span-2 lg:col-span-1">
          <Alerts itemId={itemId} name={name} price={price} alerts={alerts} label={texts.alertsOf(name)} />
        </div>
      </article>
    </li>
  )
}

const rowClasses =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)_minmax(0,5fr)_auto]'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-muted">{label}</dt>
      <dd className="tabular flex min-h-6 flex-wrap items-center gap-x-1.5">{children}</dd>
    </div>
  )
}

function Muted({ children }: { children: ReactNode }) {
  return <span className="text-sm text-ink-muted">{children}</span>
}

function VerifiedCopy({ copy: { price, serial, at } }: { copy: NonNullable<WatchedItem['verified']> }) {
  return (
    <>
      <span className="text-sm font-medium">{formatMoney(price)}</span>
      {serial !== null && <Muted>{texts.verified.serial(formatCount(serial))}</Muted>}
      <span className="text-xs text-ink-muted">
        {texts.verified.seen} <TimeAgo iso={at} className="lowercase" />
      </span>
    </>
  )
}
