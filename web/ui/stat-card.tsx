import type { ReactNode } from 'react'
import { Skeleton } from '@/web/ui/skeleton'

type Props = {
  label: string
  /** Left out while it is still asked for; "–" when it could not be had. */
  value?: ReactNode
  /** Small beside the value: the R$ equivalent. */
  secondary?: ReactNode
}

/** One figure of a row of figures. */
export function StatCard({ label, value, secondary }: Props) {
  return (
    <dl className="grid min-w-0 content-start gap-1 rounded-md border border-line bg-surface-raised px-5 py-4">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="tabular flex min-h-7 flex-wrap items-baseline gap-x-1.5">
        {value === undefined ? (
          <Skeleton className="h-7 w-16" />
        ) : (
          <span className="text-lg font-semibold">{value}</span>
        )}
        {secondary && <span className="text-xs text-ink-muted">{secondary}</span>}
      </dd>
    </dl>
  )
}
