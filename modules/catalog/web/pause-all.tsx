import type { ItemSummary } from '@/modules/catalog/contract'
import { sellWords } from '@/modules/catalog/sell-words'
import { useChangeListings } from '@/modules/catalog/web/queries'
import { Button } from '@/web/ui/button'
import { sayFailure } from '@/web/ui/say-failure'

/** For a holiday: everything off the market at once, and on again. */
export function PauseAll({ listings }: { listings: readonly ItemSummary[] }) {
  const { mutate, isPending } = useChangeListings()
  const active = idsOf(listings, 'active')
  const paused = idsOf(listings, 'paused')
  if (active.length + paused.length < 2) return null
  const pausing = active.length > 0
  return (
    <Button
      busy={isPending}
      onClick={() =>
        mutate(pausing ? { ids: active, status: 'paused' } : { ids: paused, status: 'active' }, {
          onError: (error) => sayFailure(sellWords.own.notAllChanged, error),
        })
      }
    >
      {pausing ? sellWords.own.pauseAll : sellWords.own.resumeAll}
    </Button>
  )
}

function idsOf(listings: readonly ItemSummary[], state: 'active' | 'paused') {
  return listings.flatMap(({ status, listingId }) => (status === state && listingId ? [listingId] : []))
}
