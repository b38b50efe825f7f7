import { Panel } from '@/web/ui/panel'
import { Skeleton } from '@/web/ui/states/skeleton'

export function UniverseSkeleton() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Panel>
        <div className="grid gap-5">
          {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
            <Skeleton key={row} className="h-6" />
          ))}
        </div>
      </Panel>
      <Panel>
        <Skeleton shape="block" className="h-56" />
      </Panel>
    </div>
  )
}
