import { useQuery } from '@tanstack/react-query'
import { landingMessages } from '@/modules/catalog/landing-messages'
import { brandingQuery } from '@/modules/catalog/web/queries'
import { Skeleton } from '@/web/ui/skeleton'

const { figures: labels } = landingMessages

type Figure = { label: string; value: string | undefined }

/** Where a success rate is claimed it stands there; where only what is measured is shown, another figure does. */
export function LandingFigures() {
  const { data, error } = useQuery(brandingQuery)
  if (error) return null
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
  if (error) return null
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

/** Numbers side by side, told apart by hairlines; each keeps its place while it is on its way. */
function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-clip rounded-md border border-line bg-line lg:grid-cols-4">
      {figures.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse gap-0.5 bg-surface px-4 py-5 sm:px-6">
          <dt className="text-sm text-ink-muted">{label}</dt>
          <dd className="tabular flex min-h-9 items-center text-xl font-semibold">
            {value ?? <Skeleton className="h-7 w-24" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
