import { useQuery } from '@tanstack/react-query'
import type { DemoPlayerSummary } from '@/modules/platform/contract'
import { CopiesPanel } from '@/modules/platform/web/copies-panel'
import { ProfilePanel } from '@/modules/platform/web/profile-panel'
import { demoPlayerQuery } from '@/modules/platform/web/queries'
import { UniverseSkeleton } from '@/modules/platform/web/universe-skeleton'
import { ErrorState } from '@/web/ui/states/error-state'

type Props = {
  playerId: string
  others: readonly DemoPlayerSummary[]
  /** The player who receives handed-over copies. */
  partner: DemoPlayerSummary | undefined
  onPartnerChange: (playerId: string) => void
}

/** A demo player's inventory and profile. */
export function PlayerView({ playerId, ...tradeProps }: Props) {
  const { data: player, error, refetch } = useQuery(demoPlayerQuery(playerId))
  if (player)
    return (
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <CopiesPanel player={player} {...tradeProps} />
        <ProfilePanel player={player} />
      </div>
    )
  if (!error) return <UniverseSkeleton />
  return <ErrorState error={error} onRetry={() => refetch()} />
}
