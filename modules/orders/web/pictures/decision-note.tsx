import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { pictureMessages } from '@/modules/orders/pictures/messages'
import { decisionTimeQuery } from '@/modules/orders/web/pictures/queries'
import { Skeleton } from '@/web/ui/states/skeleton'

const { decision: text } = pictureMessages

/** Tells the parties of an open dispute how long the last decisions took. */
export function DecisionNote() {
  const { data, isError } = useQuery(decisionTimeQuery)
  return (
    <div className="flex max-w-3xl gap-3 rounded-md border border-line bg-surface-float p-4 text-sm">
      <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-muted" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <h3 className="text-sm font-semibold">{text.title}</h3>
        {data ? (
          <p>{data.seconds === null ? text.none : text.median({ ...data, seconds: data.seconds })}</p>
        ) : (
          !isError && <Skeleton className="h-5 w-64 max-w-full" />
        )}
        <p className="text-ink-muted">{text.notice}</p>
      </div>
    </div>
  )
}
