import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '@/web/ui/states/empty-state'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'

type Props<Data> = {
  /** The result of `useQuery`. */
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** Shown instead of an empty list. */
  empty?: string
  /** Shown until there is data. */
  fallback?: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows the data of a query; before that, a placeholder, or the error with a button to try again. Keeps old data when an update fails. */
export function QueryView<Data>({ query, empty, fallback = <LoadingBlock />, children }: Props<Data>) {
  const { data, error, refetch } = query
  if (data !== undefined)
    return Array.isArray(data) && data.length === 0 && empty !== undefined ? (
      <EmptyState message={empty} />
    ) : (
      children(data)
    )
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : fallback
}

/** A placeholder for the content of a page. */
export function LoadingBlock() {
  return <Skeleton className="h-40 w-full" />
}
