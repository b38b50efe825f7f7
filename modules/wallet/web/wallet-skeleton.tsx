import { Skeleton } from '@/web/ui/skeleton'
import { uiMessages } from '@/web/words'

export function WalletSkeleton() {
  return (
    <div role="status" aria-label={uiMessages.loading} className="grid gap-6">
      <Skeleton shape="block" className="h-96 w-full sm:h-72 lg:h-38" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton shape="block" className="h-64 w-full" />
        <div className="grid gap-6 max-lg:order-first">
          <Skeleton shape="block" className="h-64 w-full" />
          <Skeleton shape="block" className="h-28 w-full" />
        </div>
      </div>
    </div>
  )
}
