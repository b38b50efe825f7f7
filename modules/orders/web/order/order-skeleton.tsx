import { uiMessages } from '@/web/messages'
import { Skeleton } from '@/web/ui/states/skeleton'

/** Placeholder with the layout of the order page. */
export function OrderSkeleton() {
  return (
    <div
      role="status"
      aria-label={uiMessages.loading}
      className="mx-auto w-full max-w-content px-4 py-8 sm:px-6 sm:py-10"
    >
      <Skeleton className="mb-8 h-9 w-40" />
      <Skeleton shape="block" className="mb-6 h-52 w-full sm:h-44" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton shape="block" className="h-72 w-full" />
        <div className="grid gap-6 max-lg:order-first">
          <Skeleton shape="block" className="h-30 w-full" />
          <Skeleton shape="block" className="h-48 w-full" />
        </div>
      </div>
    </div>
  )
}
