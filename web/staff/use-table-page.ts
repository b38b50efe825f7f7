import { useEffect, useRef } from 'react'
import { ApiError } from '@/web/lib/api/api-error'

/**
 * The page of a table to show: if the server rejects a filter, the one before, with what is wrong as `rejection`. Other errors are
 * `failure`.
 */
export function useTablePage<Page>({ data, error }: { data: Page | undefined; error: Error | null }) {
  const latest = useRef(data)
  useEffect(() => {
    if (data) latest.current = data
  })
  if (!(error instanceof ApiError && error.status === 422))
    return { page: data, failure: data ? null : error }
  const rejection = error.errors.map(({ message }) => message).join(' ') || error.detail
  return { page: latest.current, rejection, failure: null }
}
