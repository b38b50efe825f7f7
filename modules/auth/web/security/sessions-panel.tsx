import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SessionInfo } from '@/modules/auth/contract'
import { messages } from '@/modules/auth/messages'
import { sessionsQuery, useEndAllSessions, useEndSession } from '@/modules/auth/web/security/queries'
import { useFocusHandoff } from '@/web/lib/browser/focus'
import { formatDateTime } from '@/web/lib/format/format'
import { useLogOut } from '@/web/lib/session/viewer'
import { uiMessages } from '@/web/messages'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'
import { Badge } from '@/web/ui/values/badge'
import { TimeAgo } from '@/web/ui/values/time-ago'

const { sessions: text, failed } = messages.security

function SessionRow({ session }: { session: SessionInfo }) {
  const { id, createdAt, seenAt, current } = session
  const since = formatDateTime(createdAt)
  const device = text.device(session)
  const { mutateAsync: endSession, isPending } = useEndSession()
  const endButton = useRef<HTMLButtonElement>(null)
  useFocusHandoff(endButton)
  return (
    <li className="flex min-h-[68px] items-center justify-between gap-4 px-5 py-3">
      <div className="grid min-w-0 gap-0.5">
        <p className="text-sm font-medium">{device}</p>
        <p className="text-xs text-ink-muted">
          {text.loggedIn(since)} · {text.lastSeen} <TimeAgo iso={seenAt} className="lowercase" />
        </p>
      </div>
      {current ? (
        <Badge tone="good">{text.current}</Badge>
      ) : (
        <Button
          ref={endButton}
          size="sm"
          busy={isPending}
          aria-label={text.endOf(device, since)}
          onClick={() =>
            // Not in the mutation's callbacks: the row unmounts before they would run.
            endSession(id).then(
              () => toast({ title: text.ended, tone: 'good' }),
              (error) => showError(failed, error),
            )
          }
        >
          {text.end}
        </Button>
      )}
    </li>
  )
}

export function SessionsPanel() {
  const { isBusy, signOut } = useSignOutEverywhere()
  return (
    <Panel title={text.title} flush>
      <SessionList />
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-4">
        <p className="text-sm text-ink-muted">{text.note}</p>
        <Button variant="danger" busy={isBusy} busyText={text.signingOut} onClick={() => void signOut()}>
          {text.everywhere}
        </Button>
      </div>
    </Panel>
  )
}

function SessionList() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery)
  if (sessions)
    return (
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    )
  if (error)
    return (
      <div className="p-5">
        <ErrorState error={error} message={text.loadFailed} onRetry={() => void refetch()} />
      </div>
    )
  return (
    <div role="status" aria-label={uiMessages.loading} className="grid h-[68px] content-center gap-2 px-5">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-3 w-52" />
    </div>
  )
}

/** Ends all sessions on the server, then logs out as usual to reset the page. */
function useSignOutEverywhere() {
  const { mutateAsync: endAll } = useEndAllSessions()
  const logOut = useLogOut()
  const [isBusy, setBusy] = useState(false)
  return { isBusy, signOut }

  async function signOut() {
    setBusy(true)
    try {
      await endAll()
      await logOut()
    } catch (error) {
      showError(failed, error)
    } finally {
      setBusy(false)
    }
  }
}
