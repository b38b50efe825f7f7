import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, type KeyboardEvent, memo, useDeferredValue, useState } from 'react'
import { Link } from 'wouter'
import { messages } from '@/modules/catalog/messages'
import type { RecentPurchase } from '@/modules/catalog/prices/recent-purchase-contract'
import { itemPath, recentPurchasesKey } from '@/modules/catalog/web/paths'
import { recentPurchasesQuery } from '@/modules/catalog/web/queries'
import { formatMoney } from '@/web/lib/format/format'
import { useTopicSubscription } from '@/web/lib/realtime/realtime'
import { Skeleton } from '@/web/ui/states/skeleton'
import { ItemImage } from '@/web/ui/values/item-image'
import { TimeAgo } from '@/web/ui/values/time-ago'
import { Username } from '@/web/ui/values/username'

const nextIndexByKey: Record<string, (index: number) => number> = {
  ArrowRight: (index) => index + 1,
  ArrowLeft: (index) => index - 1,
  Home: () => 0,
  End: () => -1,
}

/** Roving tabindex: a row of links is one Tab stop, and arrow keys move the focus within it. */
function useRovingTabIndex() {
  const [active, setActive] = useState(0)
  return {
    groupProps: { onKeyDown, onBlur },
    itemProps: (index: number) => ({
      tabIndex: index === active ? 0 : -1,
      onFocus: () => setActive(index),
    }),
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const links = [...event.currentTarget.querySelectorAll('a')]
    const next = nextIndexByKey[event.key]?.(active)
    if (next === undefined) return
    event.preventDefault()
    links.at(next % links.length)?.focus()
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (!currentTarget.contains(relatedTarget)) setActive(0)
  }
}

const { recentlySold } = messages

/** Fewer sales don't fill the width twice, so they aren't animated. */
const marqueeMin = 8
const placeholderKeys = ['first', 'second', 'third', 'fourth']

export function RecentlySold() {
  const { data: purchases = [], isPending, isError } = useQuery(recentPurchasesQuery)
  useTopicSubscription(['sales'], recentPurchasesKey)
  return (
    <section aria-label={recentlySold.title} className="border-b border-line bg-surface-sunken">
      <div className="mx-auto flex h-10 max-w-[90rem] items-center gap-4 px-4 sm:h-12 sm:gap-6 sm:px-6">
        <h2 className="w-16 shrink-0 text-sm leading-4 sm:w-auto">{recentlySold.title}</h2>
        {purchases.length > 0 ? (
          <Marquee purchases={purchases} />
        ) : (
          <Placeholders loading={isPending} failed={isError} />
        )}
      </div>
    </section>
  )
}

function Marquee({ purchases }: { purchases: readonly RecentPurchase[] }) {
  // The second copy makes the loop seamless; it renders after the visible one.
  const repeated = useDeferredValue(purchases, [])
  if (purchases.length < marqueeMin)
    return (
      <div className="min-w-0 flex-1 overflow-x-auto py-0.5 sm:py-1 [scrollbar-width:none]">
        <SaleList purchases={purchases} />
      </div>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: not interactive; it only resets the scroll position when the keyboard focus leaves.
    <div
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.scrollTo(0, 0)
      }}
      className="min-w-0 flex-1 overflow-hidden py-0.5 sm:py-1 motion-reduce:overflow-x-auto motion-reduce:[scrollbar-width:none] mask-[linear-gradient(90deg,transparent,black_2rem,black_calc(100%-2rem),transparent)]"
    >
      <div className="strip">
        <SaleList purchases={purchases} />
        <div aria-hidden="true" inert>
          <SaleList purchases={repeated} />
        </div>
      </div>
    </div>
  )
}

const SaleList = memo(function SaleList({ purchases }: { purchases: readonly RecentPurchase[] }) {
  const { groupProps, itemProps } = useRovingTabIndex()
  return (
    <ul className="flex" {...groupProps}>
      {purchases.map((purchase, index) => (
        <li key={purchase.id} className="shrink-0 pe-6">
          <Link
            href={itemPath(purchase.itemId)}
            {...itemProps(index)}
            className="group flex h-9 sm:h-10 scroll-mx-8 items-center gap-2.5 rounded-sm"
          >
            <ItemImage
              src={purchase.imageUrl}
              assetId={purchase.assetId}
              name=""
              category={purchase.category}
              size="small"
              className="size-9 shrink-0 rounded-sm sm:size-10"
            />
            <span className="grid text-xs">
              <span className="max-w-44 truncate font-medium group-hover:text-accent">{purchase.name}</span>
              <span className="tabular whitespace-nowrap text-ink-muted">
                {recentlySold.sold({
                  price: (
                    <span key="price" className="text-ink">
                      {formatMoney(purchase.price)}
                    </span>
                  ),
                  buyer: <Username key="buyer" name={purchase.buyer} isTemporary={purchase.buyerTemporary} />,
                  ago: <TimeAgo key="ago" iso={purchase.timeBought} />,
                })}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
})

function Placeholders({ loading, failed }: { loading: boolean; failed: boolean }) {
  return (
    <div className="flex min-w-0 flex-1 gap-6 overflow-hidden">
      {!loading && <p className="sr-only">{failed ? recentlySold.loadFailed : recentlySold.none}</p>}
      {placeholderKeys.map((key) => (
        <div key={key} data-placeholder className="flex w-52 shrink-0 items-center gap-2.5">
          {loading ? (
            <Skeleton className="size-10" />
          ) : (
            <span className="size-10 shrink-0 rounded-sm border border-dashed border-line-strong opacity-60" />
          )}
          <span className="grid gap-2">
            <span className={barClasses(loading, 'w-28')} />
            <span className={barClasses(loading, 'w-20')} />
          </span>
        </div>
      ))}
    </div>
  )
}

function barClasses(loading: boolean, width: string) {
  return `block h-2 rounded-sm bg-line ${width} ${loading ? 'animate-shimmer' : ''}`
}
