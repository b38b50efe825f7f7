import { useQuery } from '@tanstack/react-query'
import type { DemoPlayerSummary } from '@/modules/platform/contract'
import { CopiesPanel } from '@/modules/platform/web/copies-panel'
import { ProfilePanel } from '@/modules/platform/web/profile-panel'
import { demoPlayerQuery } from '@/modules/platform/web/queries'
import { UniverseSkeleton } from '@/modules/platform/web/universe-skeleton'
import { errorMessage } from '@/web/lib/api-error'
import { ErrorState } from '@/web/ui/error-state'

type Props = {
  playerId: string
  others: readonly DemoPlayerSummary[]
  /** Who gets a copy that is handed over. */
  to: DemoPlayerSummary | undefined
  onPartnerChange: (playerId: string) => void
}

/** One player of the demo universe, with all that they may do there. */
export function PlayerView({ playerId, ...trade }: Props) {
  const { data: self, error, refetch } = useQuery(demoPlayerQuery(playerId))
  if (self)
    return (
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <CopiesPanel self={self} {...trade} />
        <ProfilePanel self={self} />
      </div>
    )
  if (!error) return <UniverseSkeleton />
  return <ErrorState message={errorMessage(error)} onRetry={() => refetch()} />
}
