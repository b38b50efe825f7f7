import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { queuePath } from '@/src/kit/staff/paths'
import { caseQuery, nextCaseQuery, queuesQuery } from '@/web/staff/queries'
import { staffMessages } from '@/web/staff-messages'
import { toast } from '@/web/ui/toasts/toast'

/** `done` says what happened to the case before, in a toast. `search` has parameters for the address, such as `decided=1`. */
type NextCaseOptions = { done?: string; search?: string }

/**
 * For the button "Submit & next" of the case `currentId`: returns a function that opens the case of the queue that the viewer should
 * decide next, or the list if there is none. Call it after the case was handled.
 */
export function useNextCase(queue: string, currentId = ''): (options?: NextCaseOptions) => Promise<void> {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  // Asked for while the case is open, because it has no place in the queue afterwards.
  const { data: current } = useQuery({ ...caseQuery(queue, currentId), enabled: currentId !== '' })
  return async ({ done, search = '' } = {}) => {
    if (done !== undefined) toast({ title: done, tone: 'good' })
    await client.invalidateQueries({ queryKey: queuesQuery.queryKey, refetchType: 'none' })
    const after = current && `${Date.parse(current.dueAt)}.${queue}.${current.id}`
    const { next } = await client.fetchQuery(nextCaseQuery(queue, after))
    if (!next?.path) toast(noneLeft(done))
    navigate(withSearch(next?.path ?? queuePath(queue), search))
  }
}

function withSearch(path: string, search: string): string {
  if (search === '') return path
  return `${path}${path.includes('?') ? '&' : '?'}${search}`
}

function noneLeft(done: string | undefined) {
  const text = staffMessages.cases.noneLeft
  return done === undefined ? { title: text } : { title: done, description: text, tone: 'good' as const }
}
