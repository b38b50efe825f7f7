import { notifyManager, QueryClient } from '@tanstack/react-query'

const gcMs = 5 * 60_000

// Renders the pending state before the second click of a double click, which comes before any timer.
notifyManager.setScheduler(queueMicrotask)

export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      // Being offline is an error to show, not a reason to wait silently.
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: gcMs,
        refetchOnWindowFocus: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
