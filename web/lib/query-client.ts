import { QueryClient } from '@tanstack/react-query'

const gcMs = 5 * 60_000

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
