import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '@/web/lib/api/api-error'
import { Spinner } from '@/web/ui/states/spinner'
import { unavailableMessages } from '@/web/unavailable-messages'

/** A restart of the database takes a few seconds. */
const retryMs = 3_000

/** Shown after a request that failed because the site or its database is away, until the site is ready. Then the failed queries run again. */
export function UnavailableBanner() {
  const isAway = useSiteAway()
  // Present before it has a text, so that screen readers announce it.
  return (
    <div role="status" className="fixed inset-x-0 bottom-(--bottom-bar) z-40 empty:hidden">
      {isAway && (
        <p className="flex flex-wrap items-center justify-center gap-x-2 border-t border-line bg-surface-float px-4 py-3 text-center text-sm shadow-float">
          <Spinner />
          <strong className="font-semibold">{unavailableMessages.title}</strong>
          <span className="text-ink-muted">{unavailableMessages.lead}</span>
        </p>
      )}
    </div>
  )
}

function useSiteAway(): boolean {
  const client = useQueryClient()
  const [isAway, setAway] = useState(false)
  useEffect(() => watchSite(client, setAway), [client])
  return isAway
}

/** Asks whether the site is ready once a request says that it isn't. Returns how to stop. */
function watchSite(client: QueryClient, setAway: (isAway: boolean) => void): () => void {
  const abort = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  const caches = [client.getQueryCache(), client.getMutationCache()]
  const unsubscribers = caches.map((cache) =>
    cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isUnavailable(event.action.error))
        void ask()
    }),
  )
  // Queries of the first page may have failed before this part was loaded.
  if (hasUnavailableQueries(client)) void ask()
  return () => {
    abort.abort()
    clearTimeout(timer)
    for (const unsubscribe of unsubscribers) unsubscribe()
  }

  async function ask() {
    if (isAsking) return
    isAsking = true
    for (let wasAway = false; !abort.signal.aborted; wasAway = true) {
      if (await isReady(abort.signal)) {
        if (wasAway) await client.refetchQueries({ predicate: ({ state }) => isUnavailable(state.error) })
        break
      }
      setAway(true)
      await new Promise((resolve) => {
        timer = setTimeout(resolve, retryMs)
      })
    }
    isAsking = false
    if (!abort.signal.aborted) setAway(false)
  }
}

async function isReady(signal: AbortSignal): Promise<boolean> {
  return (await fetch(`${location.origin}/readyz`, { signal }).catch(() => undefined))?.ok === true
}

function hasUnavailableQueries(client: QueryClient): boolean {
  return client
    .getQueryCache()
    .getAll()
    .some(({ state }) => isUnavailable(state.error))
}

/** A proxy without a site behind it has no error code. */
const gatewayStatuses = [502, 503, 504]

/** A more specific error code means that another service is away, such as the payment provider. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { code, status } = error
  return ['unavailable', 'unreachable'].includes(code) || (code === '' && gatewayStatuses.includes(status))
}
