import { notifyManager, QueryClient } from '@tanstack/react-query'

const gcMs = 5 * 60_000

// What is under way shows before the second click of a double click, which comes before any timer.
notifyManager.setScheduler(queueMicrotask)

export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      // Offline is a failure to be told about, not a reason to wait in silence.
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
