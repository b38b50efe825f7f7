import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentUserQuery } from '@/modules/auth/web/queries'
import { ApiError } from '@/web/lib/api-error'

/** Any answer may be the first to say that the session has ended; who is here is then asked again. */
export function useSessionExpiry() {
  const client = useQueryClient()
  useEffect(() => {
    const endings = [client.getQueryCache(), client.getMutationCache()].map((cache) =>
      cache.subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error' || !isUnauthorized(event.action.error)) return
        const isKnown = client.getQueryData(currentUserQuery.queryKey) !== undefined
        if (isKnown) void client.resetQueries({ queryKey: currentUserQuery.queryKey })
      }),
    )
    return () => {
      for (const end of endings) end()
    }
  }, [client])
}

function isUnauthorized(error: unknown) {
  return error instanceof ApiError && error.code === 'unauthorized'
}
