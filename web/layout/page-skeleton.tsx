import { uiMessages } from '@/web/messages'
import { Skeleton } from '@/web/ui/states/skeleton'

/** Shown while a page's code loads; tall, so that the footer doesn't jump. */
export function PageSkeleton() {
  return (
    <div
      role="status"
      aria-label={uiMessages.loading}
      className="mx-auto min-h-[80vh] max-w-content animate-late px-4 py-8 sm:px-6 sm:py-10"
    >
      <Skeleton className="mb-8 h-9 w-56" />
      <Skeleton shape="block" className="h-64 w-full" />
    </div>
  )
}
