import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { SecurityPanelProps } from '@/modules/auth/web/slots'
import type { DeletionBlocker } from '@/modules/privacy/contract'
import { messages } from '@/modules/privacy/messages'
import { DeleteDialog } from '@/modules/privacy/web/delete-dialog'
import { deletionBlockersQuery } from '@/modules/privacy/web/queries'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'

const { deletion: text } = messages

/** Each blocker with a link to the page where it can be resolved. */
function DeletionBlockerList({ blockers }: { blockers: readonly DeletionBlocker[] }) {
  return (
    <div className="grid gap-2 rounded-md bg-wait-soft px-4 py-3 text-sm">
      <p className="font-medium">{text.blocked}</p>
      <ul className="grid list-disc gap-1.5 ps-5">
        {blockers.map(({ code, message, href }) => {
          const label = href === null ? undefined : text.blockerLinks[href]
          return (
            <li key={code}>
              {message}{' '}
              {href !== null && label && (
                <Link href={href} className="rounded-sm font-medium underline underline-offset-4">
                  {label}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

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

/** The delete button, or the reasons why the account can't be deleted yet. */
function DeleteAccountAction(props: SecurityPanelProps) {
  const { data: blockers, error, refetch } = useQuery(deletionBlockersQuery)
  const [isOpen, setOpen] = useState(false)
  if (error && !blockers)
    return <ErrorState error={error} message={text.checkFailed} onRetry={() => void refetch()} />
  if (!blockers) return <Skeleton className="h-10 w-36" />
  if (blockers.length > 0) return <DeletionBlockerList blockers={blockers} />
  return (
    <>
      <Button variant="danger" className="justify-self-start" onClick={() => setOpen(true)}>
        {text.open}
      </Button>
      {isOpen && <DeleteDialog {...props} onClose={() => setOpen(false)} onBlocked={() => void refetch()} />}
    </>
  )
}
