import type { ReactNode } from 'react'
import { Skeleton } from '@/web/ui/states/skeleton'

type Props = {
  label: string
  /** Undefined while loading, "–" if loading failed. */
  value?: ReactNode
  /** In small type beside the value, or below it on a phone, where its line is kept free while it loads: the R$ equivalent, for example. */
  secondary?: ReactNode
}

/** A figure with its label. */
export function StatCard({ label, value, secondary }: Props) {
  return (
    <dl className="grid min-w-0 content-start gap-1 rounded-md border border-line bg-surface-raised px-5 py-4">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="tabular flex min-h-7 flex-wrap content-start items-baseline gap-x-1.5 max-sm:min-h-11">
        {value === undefined ? (
          <Skeleton className="h-7 w-16" />
        ) : (
          <span className="text-lg font-semibold">{value}</span>
        )}
        {secondary && <span className="text-xs text-ink-muted max-sm:basis-full">{secondary}</span>}
      </dd>
    </dl>
  )
}
