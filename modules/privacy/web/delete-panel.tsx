import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { SecurityPanelProps } from '@/modules/auth/web/slots'
import type { DeletionBlocker } from '@/modules/privacy/contract'
import { messages } from '@/modules/privacy/messages'
import { DeleteDialog } from '@/modules/privacy/web/delete-dialog'
import { deletionBlockersQuery } from '@/modules/privacy/web/queries'
import { errorMessage } from '@/web/lib/api-error'
import { Button } from '@/web/ui/button'
import { ErrorState } from '@/web/ui/error-state'
import { Panel } from '@/web/ui/panel'
import { Skeleton } from '@/web/ui/skeleton'

const { deletion: blockerText } = messages

/** What keeps the account, each with the way to where it is ended. */
export function DeletionBlockerList({ obstacles }: { obstacles: readonly DeletionBlocker[] }) {
  return (
    <div className="grid gap-2 rounded-md bg-wait-soft px-4 py-3 text-sm">
      <p className="font-medium">{blockerText.kept}</p>
      <ul className="grid list-disc gap-1.5 pl-5">
        {obstacles.map(({ code, message, href }) => {
          const way = href === null ? undefined : blockerText.ways[href]
          return (
            <li key={code}>
              {message}{' '}
              {href !== null && way && (
                <Link href={href} className="rounded-sm font-medium underline underline-offset-4">
                  {way}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

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
      {isAsking && (
        <DeleteDialog {...props} onClose={() => setAsking(false)} onBlocked={() => void refetch()} />
      )}
    </>
  )
}
