import { useRef } from 'react'
import { NotFoundPage } from '@/web/layout/not-found-page'
import { isNotFound } from '@/web/lib/api/api-error'
import { useFocusHandoff } from '@/web/lib/browser/focus'
import { StaffPage } from '@/web/staff/staff-page'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'

type Props = {
  title: string
  /** Why loading failed; null while it runs. */
  error: Error | null
  /** Shown if the error has no text. */
  failed: string
  onRetry: () => void
}

/** A page of the back office whose record is loading or failed to load. The loaded page gets the focus. */
export function LoadingStaffPage({ title, error, failed, onRetry }: Props) {
  const root = useRef<HTMLDivElement>(null)
  useFocusHandoff(root)
  if (isNotFound(error)) return <NotFoundPage />
  return (
    <div ref={root}>
      <StaffPage title={title}>
        {error ? (
          <ErrorState error={error} message={failed} onRetry={onRetry} />
        ) : (
          <Skeleton shape="block" className="h-[60rem]" />
        )}
      </StaffPage>
    </div>
  )
}
