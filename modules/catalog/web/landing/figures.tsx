import { useQuery } from '@tanstack/react-query'
import { brandingQuery } from '@/modules/branding/web/queries'
import { landingMessages } from '@/modules/catalog/browse/landing-messages'
import { Skeleton } from '@/web/ui/states/skeleton'

const { figures: labels } = landingMessages

/** `value` is undefined while it loads, and null if the operator states none. */
type Figure = { label: string; value: string | null | undefined }

/** Shows the success rate if the operator claims one, otherwise a measured figure. */
export function LandingFigures() {
  const { data, error } = useQuery(brandingQuery)
  if (!data && error) return null
  const figures = data?.figures
  return (
    <Figures
      figures={[
        { label: labels.totalPayouts, value: figures?.totalPayouts },
        { label: labels.itemsSold, value: figures?.itemsSold },
        figures?.successRate === null
          ? { label: labels.activeUsers, value: figures.activeUsers }
          : { label: labels.successRate, value: figures?.successRate },
        { label: labels.support, value: data?.support.hours },
      ]}
    />
  )
}

export function HomeFigures() {
  const { data, error } = useQuery(brandingQuery)
  if (!data && error) return null
  const figures = data?.figures
  return (
    <Figures
      figures={[
        { label: labels.itemsTraded, value: figures?.itemsSold },
        { label: labels.activeUsers, value: figures?.activeUsers },
        figures?.successRate === null
          ? { label: labels.totalPayouts, value: figures.totalPayouts }
          : { label: labels.satisfaction, value: figures?.successRate },
        { label: labels.support, value: data?.support.hours },
      ]}
    />
  )
}

/** Shows skeletons while the figures load, so that nothing shifts. */
function Figures({ figures }: { figures: readonly Figure[] }) {
  const stated = figures.filter(({ value }) => value !== null)
  return (
    <dl className="grid grid-cols-2 gap-px overflow-clip rounded-md border border-line bg-line lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {stated.map(({ value, label }) => (
        <div
          key={label}
          className="flex flex-col-reverse gap-0.5 bg-surface px-4 py-5 last:odd:col-span-2 sm:px-6 lg:last:odd:col-span-1"
        >
          <dt className="text-sm text-ink-muted">{label}</dt>
          <dd className="tabular flex min-h-9 items-center text-xl font-semibold">
            {value ?? <Skeleton className="h-7 w-24" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
