import { useEffect, useEffectEvent, useRef } from 'react'
import { messages } from '@/modules/catalog/messages'
import { errorMessage } from '@/web/lib/api/api-error'
import { uiMessages } from '@/web/messages'
import { Button } from '@/web/ui/button'

export type PagedList = {
  hasNextPage: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  isPlaceholderData: boolean
  error: Error | null
  fetchNextPage: () => Promise<unknown>
}

type Props = {
  list: PagedList
  /** False while fewer items are rendered than loaded: the end of the list is higher up then, and is about to move. */
  areItemsShown: boolean
}

/** Half a screen ahead, so that scrolling users don't reach the end of the list, and phones don't load items that nobody scrolls to. */
const prefetchMargin = '50%'

/** Loads the next page when it comes close to the viewport, or when the button is pressed. */
export function LoadMore({ list, areItemsShown }: Props) {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, error } = list
  const sentinel = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(() => void list.fetchNextPage())
  const canLoad = hasNextPage && areItemsShown && !isFetching && !isFetchNextPageError && !isPlaceholderData

  useEffect(() => {
    if (!canLoad || !sentinel.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && load(),
      { rootMargin: prefetchMargin },
    )
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [canLoad])

  if (!hasNextPage) return null
  return (
    <div
      ref={sentinel}
      className={`mt-8 grid justify-items-center gap-3 ${areItemsShown ? '' : 'invisible'}`}
    >
      {isFetchNextPageError && (
        <p role="alert" className="text-sm text-bad">
          {errorMessage(error, messages.marketplace.loadMoreFailed)}
        </p>
      )}
      <Button
        busy={isFetchingNextPage}
        busyText={messages.marketplace.loadingMore}
        onClick={() => void list.fetchNextPage()}
      >
        {isFetchNextPageError ? uiMessages.failed.retry : messages.marketplace.more}
      </Button>
    </div>
  )
}
