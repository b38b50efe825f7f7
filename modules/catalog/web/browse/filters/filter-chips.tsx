import { X } from 'lucide-react'
import { browseMessages } from '@/modules/catalog/browse-messages'
import { type ShownFilter, useShownFilters } from '@/modules/catalog/web/browse/filters/filter-controls'
import { useBrowseParams } from '@/modules/catalog/web/browse/filters/use-browse-params'
import type { BrowseParams } from '@/modules/catalog/web/queries'
import { formatMoney } from '@/web/lib/format/format'

const { chosen: texts } = browseMessages

type Chip = { param: string; text: string }

/** The chosen filters, each with a button that removes it. */
export function FilterChips() {
  const { browse, setParams } = useBrowseParams()
  const chips = useShownFilters().flatMap((filter) => describeFilter(filter, browse))
  if (chips.length === 0) return null
  return (
    <ul aria-label={texts.title} className="mb-3 flex flex-wrap gap-2">
      {chips.map(({ param, text }) => (
        <li key={param}>
          <button
            type="button"
            aria-label={texts.remove(text)}
            onClick={() => setParams({ [param]: '' })}
            className="flex min-h-8 items-center gap-1.5 rounded-sm bg-accent-soft px-2.5 text-sm text-accent hover:text-ink"
          >
            {text}
            <X aria-hidden="true" className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function describeFilter(filter: ShownFilter, browse: BrowseParams): Chip[] {
  if (filter.kind === 'toggle') return chipOf(filter.param, browse, () => filter.label)
  if (filter.kind === 'choice')
    return chipOf(
      filter.param,
      browse,
      (chosen) => filter.options.find(({ value }) => value === chosen)?.label ?? chosen,
    )
  const shown = (value: string) => (filter.unit === 'dollars' ? formatMoney(value) : value)
  return [
    ...chipOf(filter.min.param, browse, (value) => texts.from(filter.label, shown(value))),
    ...chipOf(filter.max.param, browse, (value) => texts.upTo(filter.label, shown(value))),
  ]
}

function chipOf(param: string, browse: BrowseParams, describe: (value: string) => string): Chip[] {
  const value = browse[param]
  return value === undefined ? [] : [{ param, text: describe(value) }]
}
