import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useViewer } from '@/web/lib/viewer'
import { casesQuery, queuesQuery } from '@/web/staff/queries'
import { staffMessages } from '@/web/staff-messages'
import { toast } from '@/web/ui/toasts/toast'

/**
 * For the button "Submit & next": returns a function that opens the oldest other case of the queue that nobody else works on, or
 * `listPath` if there is none. Call it after the case was handled.
 */
export function useNextCase(queue: string, listPath: string): (currentId: string) => Promise<void> {
  const client = useQueryClient()
  const viewer = useViewer()
  const [, navigate] = useLocation()
  const ownId = viewer.state === 'user' ? viewer.user.id : undefined
  return async (currentId) => {
    await client.invalidateQueries({ queryKey: queuesQuery.queryKey, refetchType: 'none' })
    const { rows } = await client.fetchQuery(casesQuery(queue))
    const next = rows.find(
      ({ id, path, assignee }) =>
        id !== currentId && path !== null && (assignee === null || assignee.id === ownId),
    )
    if (!next?.path) toast({ title: staffMessages.cases.noneLeft })
    navigate(next?.path ?? listPath)
  }
}
