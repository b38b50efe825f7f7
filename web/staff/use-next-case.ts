import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useViewer } from '@/web/lib/viewer'
import { caseQuery, casesQuery, type OpenCase, queuesQuery } from '@/web/staff/queries'
import { staffMessages } from '@/web/staff-messages'
import { toast } from '@/web/ui/toasts/toast'

type CurrentCase = { id: string; openedAt: string }

/** `done` says what happened to the case before, in a toast. `search` is added to the address. */
type NextCaseOptions = { done?: string; search?: string }

/**
 * For the button "Submit & next" of the case `currentId`: returns a function that opens the next case of the queue that nobody
 * else works on, or `listPath` if there is none. The oldest case follows the last one. Call it after the case was handled.
 */
export function useNextCase(
  queue: string,
  listPath: string,
  currentId = '',
): (options?: NextCaseOptions) => Promise<void> {
  const client = useQueryClient()
  const viewer = useViewer()
  const [, navigate] = useLocation()
  // Asked for while the case is open, because it has no place in the queue afterwards.
  const { data: current } = useQuery({ ...caseQuery(queue, currentId), enabled: currentId !== '' })
  const ownId = viewer.state === 'user' ? viewer.user.id : undefined
  const isNext = ({ id, path, assignee }: OpenCase) =>
    id !== currentId && path !== null && (assignee === null || assignee.id === ownId)
  return async ({ done, search = '' } = {}) => {
    if (done !== undefined) toast({ title: done, tone: 'good' })
    await client.invalidateQueries({ queryKey: queuesQuery.queryKey, refetchType: 'none' })
    const next =
      (current && (await findCase(client, { queue, after: current, isNext }))) ??
      (await findCase(client, { queue, isNext }))
    if (!next?.path) toast(noneLeft(done))
    navigate(`${next?.path ?? listPath}${search}`)
  }
}

function noneLeft(done: string | undefined) {
  const text = staffMessages.cases.noneLeft
  return done === undefined ? { title: text } : { title: done, description: text, tone: 'good' as const }
}

interface Wanted {
  queue: string
  after?: CurrentCase
  isNext: (one: OpenCase) => boolean
}

/** Returns the oldest case that matches, reading one page of the queue after the other. */
async function findCase(
  client: QueryClient,
  { queue, after, isNext }: Wanted,
): Promise<OpenCase | undefined> {
  let cursor = after && `${Date.parse(after.openedAt)}_${after.id}`
  do {
    const { rows, next } = await client.fetchQuery(casesQuery(queue, { cursor }))
    const found = rows.find(isNext)
    if (found) return found
    cursor = next
  } while (cursor !== undefined)
}
