import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecurityPanelProps } from '@/modules/auth/web/slots'
import { DeleteDialog } from '@/modules/privacy/web/delete-dialog'
import { DeletionBlockerList } from '@/modules/privacy/web/obstacle-list'
import { deletionBlockersQuery } from '@/modules/privacy/web/queries'
import { messages } from '@/modules/privacy/words'
import { errorMessage } from '@/web/lib/api-error'
import { Button } from '@/web/ui/button'
import { ErrorState } from '@/web/ui/error-state'
import { Panel } from '@/web/ui/panel'
import { Skeleton } from '@/web/ui/skeleton'

const { deletion: text } = messages

export function DeletePanel(props: SecurityPanelProps) {
  return (
    <Panel title={text.title}>
      <div className="grid gap-4">
        <p className="text-sm text-ink-muted">{text.lead}</p>
        <DeleteAccountAction {...props} />
      </div>
    </Panel>
  )
}

/** The button, or what has to end before there is one. */
function DeleteAccountAction(props: SecurityPanelProps) {
  const { data: obstacles, error, refetch } = useQuery(deletionBlockersQuery)
  const [isAsking, setAsking] = useState(false)
  if (error && !obstacles)
    return <ErrorState message={errorMessage(error, text.notAsked)} onRetry={() => void refetch()} />
  if (!obstacles) return <Skeleton className="h-10 w-36" />
  if (obstacles.length > 0) return <DeletionBlockerList obstacles={obstacles} />
  return (
    <>
      <Button variant="danger" className="justify-self-start" onClick={() => setAsking(true)}>
        {text.begin}
      </Button>
      {isAsking && <DeleteDialog {...props} onClose={() => setAsking(false)} onBlocked={() => void refetch()} />}
    </>
  )
}
