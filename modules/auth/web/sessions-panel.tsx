import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionsQuery, useEndAllSessions } from '@/modules/auth/web/queries'
import { SessionRow } from '@/modules/auth/web/session-row'
import { messages } from '@/modules/auth/words'
import { errorMessage } from '@/web/lib/api-error'
import { useLogOut } from '@/web/lib/viewer'
import { Button } from '@/web/ui/button'
import { ErrorState } from '@/web/ui/error-state'
import { Panel } from '@/web/ui/panel'
import { showError } from '@/web/ui/say-failure'
import { Skeleton } from '@/web/ui/skeleton'
import { uiMessages as shellWords } from '@/web/words'

const { sessions: text, endFailed } = messages.security

export function SessionsPanel() {
  const { isBusy, leave } = useSignOutEverywhere()
  return (
    <Panel title={text.title} flush>
      <SessionList />
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-4">
        <p className="text-sm text-ink-muted">{text.note}</p>
        <Button variant="danger" busy={isBusy} busyText={text.leaving} onClick={() => void leave()}>
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
        <ErrorState message={errorMessage(error, text.notListed)} onRetry={() => void refetch()} />
      </div>
    )
  return (
    <div role="status" aria-label={shellWords.loading} className="grid h-[68px] content-center gap-2 px-5">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-3 w-52" />
    </div>
  )
}

/** The rest is an ordinary log-out: of a session that has just ended. */
function useSignOutEverywhere() {
  const { mutateAsync: endAll } = useEndAllSessions()
  const logOut = useLogOut()
  const [isBusy, setBusy] = useState(false)
  return { isBusy, leave }

  async function leave() {
    setBusy(true)
    try {
      await endAll()
      await logOut()
    } catch (error) {
      showError(endFailed, error)
    } finally {
      setBusy(false)
    }
  }
}
