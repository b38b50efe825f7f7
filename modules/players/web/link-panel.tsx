import { useQuery } from '@tanstack/react-query'
import type { SecurityPanelProps } from '@/modules/auth/web/slots'
import { messages } from '@/modules/players/messages'
import { LinkPlayer } from '@/modules/players/web/link-player'
import { PlayerCard } from '@/modules/players/web/player-card'
import { linkedPlayerQuery, useUnlinkPlayer } from '@/modules/players/web/queries'
import { ReauthenticationHints, useReauthenticationForm } from '@/modules/players/web/reauthentication-form'
import { useCallbackError } from '@/modules/players/web/use-callback-error'
import { useClientConfig } from '@/web/lib/client-config'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
import { toast } from '@/web/ui/toasts/toast'
import { Badge } from '@/web/ui/values/badge'

const { security } = messages

/** Shows, creates and removes the link between the account and a player. */
export function LinkPanel(props: SecurityPanelProps) {
  const { platform } = useClientConfig()
  const { data: player } = useQuery(linkedPlayerQuery)
  return (
    <Panel
      title={security.title(platform)}
      aside={player !== undefined && <LinkBadge isLinked={player !== null} />}
    >
      <div className="grid max-w-md gap-4">
        <Alert>{useCallbackError()}</Alert>
        <LinkPanelContent {...props} />
      </div>
    </Panel>
  )
}

function LinkBadge({ isLinked }: { isLinked: boolean }) {
  return isLinked ? <Badge tone="good">{security.linked}</Badge> : <Badge>{security.notLinked}</Badge>
}

function LinkPanelContent(props: SecurityPanelProps) {
  const { data: player, error, refetch } = useQuery(linkedPlayerQuery)
  if (player)
    return (
      <>
        <PlayerCard player={player} />
        <UnlinkForm {...props} />
      </>
    )
  if (player === null) return <LinkPlayer {...props} />
  if (error) return <ErrorState error={error} message={security.loadFailed} onRetry={() => void refetch()} />
  return <Skeleton shape="block" className="h-24" />
}

function UnlinkForm(props: SecurityPanelProps) {
  const { unlink, unlinkedToast } = security
  const { mutateAsync: unlinkPlayer } = useUnlinkPlayer()
  const form = useReauthenticationForm(props, async (proof) => {
    await unlinkPlayer(proof)
    toast({ ...unlinkedToast, tone: 'good' })
  })
  return (
    <form {...form.formProps} className="grid gap-4 border-t border-line pt-4">
      <p className="text-sm text-ink-muted">{unlink.lead}</p>
      <ReauthenticationHints {...props} form={form} />
      <Button
        type="submit"
        variant="danger"
        className="justify-self-start"
        busy={form.isSubmitting}
        busyText={unlink.submitting}
      >
        {unlink.submit}
      </Button>
    </form>
  )
}
