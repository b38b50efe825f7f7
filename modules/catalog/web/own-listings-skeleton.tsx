import { words } from '@/modules/catalog/words'
import { Skeleton } from '@/web/ui/skeleton'

const rows = ['first', 'second', 'third']

export function OwnListingsSkeleton() {
  return (
    <div
      role="status"
      aria-label={words.loading}
      className="overflow-clip rounded-md border border-line bg-surface-raised"
    >
      {rows.map((row) => (
        <div key={row} className="flex items-center gap-4 border-b border-line p-4 last:border-0">
          <Skeleton shape="block" className="size-14" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-5 w-40 max-w-full" />
            <Skeleton className="h-5 w-24" />
          </div>
        </div>
      ))}
    </div>
  )
}
