import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from 'wouter'
import { marketplacePath } from '@/modules/catalog/web/paths'
import type { DemoPlayerSummary } from '@/modules/platform/contract'
import { messages } from '@/modules/platform/messages'
import { shellMessages } from '@/modules/platform/shell-messages'
import { playerOption } from '@/modules/platform/web/copies-panel'
import { demoUniversePath } from '@/modules/platform/web/paths'
import { PlayerView } from '@/modules/platform/web/player-view'
import { demoPlayersQuery } from '@/modules/platform/web/queries'
import { UniverseSkeleton } from '@/modules/platform/web/universe-skeleton'
import { useClientConfig } from '@/web/lib/client-config'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { Select } from '@/web/ui/forms/select'
import { Page } from '@/web/ui/page'
import { EmptyState } from '@/web/ui/states/empty-state'
import { ErrorState } from '@/web/ui/states/error-state'

export function DemoUniversePage() {
  const { demoUniverse } = useClientConfig()
  return (
    <Page title={shellMessages.demoUniverse} lead={demoUniverse ? messages.lead : undefined}>
      {demoUniverse ? <DemoUniverse /> : <NotOpen />}
    </Page>
  )
}

function NotOpen() {
  return (
    <EmptyState
      title={messages.notOpen.title}
      message={messages.notOpen.message}
      action={
        <Button asChild>
          <Link href={marketplacePath}>{messages.notOpen.action}</Link>
        </Button>
      }
    />
  )
}

function DemoUniverse() {
  const { data: players, error, refetch } = useQuery(demoPlayersQuery)
  if (players) return <PlayerSelection players={players} />
  if (!error) return <UniverseSkeleton />
  return <ErrorState error={error} onRetry={() => refetch()} />
}

/** Player and trade partner are stored in the URL, so that other pages can link to them. */
function PlayerSelection({ players }: { players: readonly DemoPlayerSummary[] }) {
  const [, navigate] = useLocation()
  const params = new URLSearchParams(useSearch())
  const find = (name: string) => players.find(({ playerId }) => playerId === params.get(name))
  const to = find('to')
  const player = find('player') ?? players.find((one) => one !== to)
  if (!player) return null
  const others = players.filter((one) => one !== player)
  const partner = to === player ? undefined : to
  const select = (name: 'player' | 'to', playerId: string) => {
    const selection = { player: player.playerId, ...(partner && { to: partner.playerId }), [name]: playerId }
    navigate(`${demoUniversePath}?${new URLSearchParams(selection)}`, { replace: true })
  }
  return (
    <div className="grid gap-6">
      <div className="max-w-sm">
        <Field label={messages.player}>
          <Select
            value={player.playerId}
            options={players.map(playerOption)}
            onChange={({ target }) => select('player', target.value)}
          />
        </Field>
      </div>
      <PlayerView
        key={player.playerId}
        playerId={player.playerId}
        others={others}
        partner={partner ?? others[0]}
        onPartnerChange={(playerId) => select('to', playerId)}
      />
    </div>
  )
}
