import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from 'wouter'
import type { DemoPlayerName } from '@/modules/platform/contract'
import { shellWords } from '@/modules/platform/shell-words'
import { optionOf } from '@/modules/platform/web/option-of'
import { PlayerView } from '@/modules/platform/web/player-view'
import { demoPlayersQuery } from '@/modules/platform/web/queries'
import { UniverseSkeleton } from '@/modules/platform/web/universe-skeleton'
import { words } from '@/modules/platform/words'
import { errorWords } from '@/web/lib/api-error'
import { useSite } from '@/web/lib/site'
import { Button } from '@/web/ui/button'
import { EmptyState } from '@/web/ui/empty-state'
import { ErrorState } from '@/web/ui/error-state'
import { Field } from '@/web/ui/field'
import { Page } from '@/web/ui/page'
import { Select } from '@/web/ui/select'

export function DemoUniversePage() {
  const { demoUniverse } = useSite()
  return (
    <Page title={shellWords.demoUniverse} lead={demoUniverse ? words.lead : undefined}>
      {demoUniverse ? <Universe /> : <Closed />}
    </Page>
  )
}

function Closed() {
  return (
    <EmptyState
      title={words.closed.title}
      message={words.closed.message}
      action={
        <Button asChild>
          <Link href="/marketplace">{words.closed.action}</Link>
        </Button>
      }
    />
  )
}

function Universe() {
  const { data: players, error, refetch } = useQuery(demoPlayersQuery)
  if (players) return <Chosen players={players} />
  if (!error) return <UniverseSkeleton />
  return <ErrorState message={errorWords(error)} onRetry={() => refetch()} />
}

/** Who acts, and with whom, stands in the address: pages of the site link to it. */
function Chosen({ players }: { players: readonly DemoPlayerName[] }) {
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch())
  const find = (name: string) => players.find(({ playerId }) => playerId === asked.get(name))
  const to = find('to')
  const player = find('player') ?? players.find((one) => one !== to)
  if (!player) return null
  const others = players.filter((one) => one !== player)
  const partner = to === player ? undefined : to
  const choose = (name: 'player' | 'to', playerId: string) => {
    const chosen = { player: player.playerId, ...(partner && { to: partner.playerId }), [name]: playerId }
    navigate(`/demo-universe?${new URLSearchParams(chosen)}`, { replace: true })
  }
  return (
    <div className="grid gap-6">
      <div className="max-w-sm">
        <Field label={words.player}>
          <Select
            value={player.playerId}
            options={players.map(optionOf)}
            onChange={({ target }) => choose('player', target.value)}
          />
        </Field>
      </div>
      <PlayerView
        key={player.playerId}
        playerId={player.playerId}
        others={others}
        to={partner ?? others[0]}
        onPartner={(playerId) => choose('to', playerId)}
      />
    </div>
  )
}
