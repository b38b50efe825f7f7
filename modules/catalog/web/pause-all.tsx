import type { ItemSummary } from '@/modules/catalog/contract'
import { sellMessages } from '@/modules/catalog/sell-words'
import { useChangeListings } from '@/modules/catalog/web/queries'
import { Button } from '@/web/ui/button'
import { showError } from '@/web/ui/say-failure'

/** For a holiday: everything off the market at once, and on again. */
export function PauseAllButton({ listings }: { listings: readonly ItemSummary[] }) {
  const { mutate, isPending } = useChangeListings()
  const active = listingIdsIn(listings, 'active')
  const paused = listingIdsIn(listings, 'paused')
  if (active.length + paused.length < 2) return null
  const pausing = active.length > 0
  return (
    <Button
      busy={isPending}
      onClick={() =>
        mutate(pausing ? { ids: active, status: 'paused' } : { ids: paused, status: 'active' }, {
          onError: (error) => showError(sellMessages.own.someNotChanged, error),
        })
      }
    >
      {pausing ? sellMessages.own.pauseAll : sellMessages.own.resumeAll}
    </Button>
  )
}

function listingIdsIn(listings: readonly ItemSummary[], state: 'active' | 'paused') {
  return listings.flatMap(({ status, listingId }) => (status === state && listingId ? [listingId] : []))
}
