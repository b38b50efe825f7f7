import { useQuery } from '@tanstack/react-query'
import type { SecurityPanelProps } from '@/modules/auth/web/slots'
import { messages } from '@/modules/players/messages'
import { LinkPlayer } from '@/modules/players/web/link-player'
import { PlayerCard } from '@/modules/players/web/player-card'
import { linkedPlayerQuery } from '@/modules/players/web/queries'
import { UnlinkForm } from '@/modules/players/web/unlink-form'
import { useCallbackError } from '@/modules/players/web/use-callback-error'
import { errorMessage } from '@/web/lib/api-error'
import { useClientConfig } from '@/web/lib/client-config'
import { Alert } from '@/web/ui/alert'
import { Badge } from '@/web/ui/badge'
import { ErrorState } from '@/web/ui/error-state'
import { Panel } from '@/web/ui/panel'
import { Skeleton } from '@/web/ui/skeleton'

const { security: said } = messages

/** Which player the account is, and how that begins and ends. */
export function LinkPanel(props: SecurityPanelProps) {
  const { platform } = useClientConfig()
  const { data } = useQuery(linkedPlayerQuery)
  return (
    <Panel title={said.title(platform)} aside={data && <LinkBadge isLinked={data.player !== null} />}>
      <div className="grid max-w-md gap-4">
        <Alert>{useCallbackError()}</Alert>
        <LinkPanelContent {...props} />
      </div>
    </Panel>
  )
}

function LinkBadge({ isLinked }: { isLinked: boolean }) {
  return isLinked ? <Badge tone="good">{said.linked}</Badge> : <Badge>{said.notLinked}</Badge>
}

function LinkPanelContent(props: SecurityPanelProps) {
  const { data, error, refetch } = useQuery(linkedPlayerQuery)
  if (data?.player)
    return (
      <>
        <PlayerCard player={data.player} />
        <UnlinkForm {...props} />
      </>
    )
  if (data) return <LinkPlayer {...props} />
  if (error)
    return <ErrorState message={errorMessage(error, said.loadFailed)} onRetry={() => void refetch()} />
  return <Skeleton shape="block" className="h-24" />
}
