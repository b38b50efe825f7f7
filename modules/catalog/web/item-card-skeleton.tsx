import { Skeleton } from '@/web/ui/skeleton'

/** The geometry of an item card. */
export function ItemCardSkeleton() {
  return (
    <div className="@container overflow-clip rounded-md border border-line bg-surface-raised">
      <div className="relative aspect-square bg-surface-sunken">
        <Skeleton shape="fill" />
      </div>
      <div className="p-3 @min-[13rem]:p-4">
        <SkeletonLine line="h-5" bar="h-3.5 w-3/4" />
        <Skeleton className="mt-1.5 h-5 w-10" />
        <div className="mt-2 hidden @min-[13rem]:block">
          <SkeletonLine line="h-4" bar="h-2.5 w-full" />
          <SkeletonLine line="h-4" bar="h-2.5 w-2/3" />
        </div>
        <div className="mt-3 grid gap-0.5">
          <SkeletonLine line="h-7" bar="h-5 w-24" />
          <SkeletonLine line="h-8" bar="h-2.5 w-20" />
        </div>
        <div className="mt-3 grid gap-x-3 gap-y-1 border-t border-line pt-3 @min-[13rem]:grid-cols-[minmax(0,1fr)_auto]">
          <SkeletonLine line="h-4" bar="h-2.5 w-16" />
          <SkeletonLine line="h-4" bar="h-2.5 w-12" />
        </div>
        <div className="mt-3">
          <SkeletonLine line="h-5" bar="h-3 w-20" />
        </div>
      </div>
    </div>
  )
}

function SkeletonLine({ line, bar }: { line: string; bar: string }) {
  return (
    <div className={`flex items-center ${line}`}>
      <Skeleton className={bar} />
    </div>
  )
}
