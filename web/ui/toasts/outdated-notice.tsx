import { type Query, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiError, finalTitle } from '@/web/lib/api/api-error'
import { Button } from '@/web/ui/button'
import { outdatedMessages } from '@/web/unavailable-messages'

/** Shown while a page keeps data that could not be fetched again, so that no page has to say so itself. */
export function OutdatedNotice() {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const hasOutdated = useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () => cache.getAll().some(isOutdated),
  )
  // Present before it has a text, so that screen readers announce it.
  return (
    <div role="status" className="fixed inset-x-0 bottom-(--bottom-bar) z-30 empty:hidden">
      {hasOutdated && (
        <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-t border-line bg-surface-float px-4 py-2 text-center text-sm shadow-float">
          {outdatedMessages.lead}
          <Button size="sm" onClick={() => void client.refetchQueries({ predicate: isOutdated })}>
            {outdatedMessages.retry}
          </Button>
        </p>
      )}
    </div>
  )
}

function isOutdated(query: Query): boolean {
  const { status, data, error } = query.state
  return query.isActive() && status === 'error' && data !== undefined && mayPass(error)
}

/** Not if the record is gone, the session has ended, or the whole site is away: other parts of the page say so. */
function mayPass(error: unknown): boolean {
  if (finalTitle(error) !== undefined) return false
  return !(error instanceof ApiError) || (error.status !== 401 && error.code !== 'unavailable')
}
