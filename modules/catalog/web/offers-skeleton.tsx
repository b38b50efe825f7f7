import { Skeleton } from '@/web/ui/skeleton'

const skeletonKeys = ['first', 'second', 'third', 'fourth']

/** The listings, the payment methods and the button, while they are asked for. */
export function OffersSkeleton() {
  return (
    <div className="grid gap-4 border-t border-line px-5 pt-4 pb-5">
      <Skeleton className="h-5 w-36" />
      {skeletonKeys.map((row) => (
        <Skeleton key={row} className="h-10" />
      ))}
      <Skeleton shape="block" className="mt-2 h-16" />
      <Skeleton shape="block" className="h-12" />
    </div>
  )
}
