import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { browseMessages } from '@/modules/catalog/browse-messages'
import { FilterControl, type ShownFilter, Toggle } from '@/modules/catalog/web/browse/filters/filter-controls'
import { type ChoiceCount, FilterOption } from '@/modules/catalog/web/browse/filters/filter-option'
import { useBrowseParams } from '@/modules/catalog/web/browse/filters/use-browse-params'
import { choiceCountsQuery } from '@/modules/catalog/web/browse/queries'
import type { BrowseParams } from '@/modules/catalog/web/queries'
import { formatCount } from '@/web/lib/format/format'
import { classNames } from '@/web/ui/class-names'

/** Filters below each other, with the number of matches beside each choice. */
export function FilterPanel({ filters }: { filters: readonly ShownFilter[] }) {
  const countOf = useChoiceCounts()
  return (
    <div className="grid gap-4">
      <Presets />
      {filters.map((filter) => (
        <PanelControl key={filter.label} filter={filter} countOf={countOf} />
      ))}
    </div>
  )
}

type CountOf = (param: string, value: string) => ChoiceCount | undefined

/** How many items match with a choice and the other filters; undefined while unknown. */
function useChoiceCounts(): CountOf {
  const { browse } = useBrowseParams()
  const { sort: _, ...filters } = browse
  const { data } = useQuery(choiceCountsQuery(filters))
  return (param, value) => {
    const count = data?.counts[param]?.[value]
    if (data === undefined || count === undefined) return undefined
    const [shown, isExact] = [formatCount(count), count < data.max]
    return {
      shown: isExact ? shown : browseMessages.atLeast(shown),
      spoken: browseMessages.count({ total: count, shown, isExact }),
    }
  }
}

function PanelControl({ filter, countOf }: { filter: ShownFilter; countOf: CountOf }) {
  if (filter.kind === 'toggle')
    return (
      <div className="-my-1">
        <Toggle filter={filter} count={countOf(filter.param, 'true')} />
      </div>
    )
  if (filter.kind === 'choice') return <ChoiceList filter={filter} countOf={countOf} />
  return (
    <div className="grid gap-1.5">
      <span aria-hidden="true" className="font-medium">
        {filter.label}
      </span>
      <FilterControl filter={filter} />
    </div>
  )
}

type ChoiceListProps = { filter: Extract<ShownFilter, { kind: 'choice' }>; countOf: CountOf }

function ChoiceList({ filter: { label, param, anyLabel, options }, countOf }: ChoiceListProps) {
  const { browse, setParams } = useBrowseParams()
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{label}</legend>
      {[{ value: '', label: anyLabel }, ...options].map((option) => (
        <FilterOption
          key={option.value}
          type="radio"
          name={name}
          label={option.label}
          count={option.value === '' ? undefined : countOf(param, option.value)}
          checked={(browse[param] ?? '') === option.value}
          onChange={() => setParams({ [param]: option.value })}
        />
      ))}
    </fieldset>
  )
}

type Preset = { label: string; params: BrowseParams }

/** Filters and a sort order that are often used together. */
const presets: readonly Preset[] = [
  { label: browseMessages.presets.deals, params: { minDiscount: '10', sort: 'best-deal' } },
  { label: browseMessages.presets.lowSerials, params: { maxSerial: '100', sort: 'rarity' } },
  { label: browseMessages.presets.justListed, params: { inStock: 'true', sort: 'newest' } },
  { label: browseMessages.presets.cheap, params: { maxPrice: '25' } },
]

/** Each replaces the other filters and the order, but not the search. */
function Presets() {
  const { browse, setParams, clearedFilters } = useBrowseParams()
  const { search = '', ...chosen } = browse
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset doesn't shrink inside a grid.
    <div role="group" aria-label={browseMessages.presets.title} className="flex flex-wrap gap-2">
      {presets.map(({ label, params }) => {
        const isOn = isSame(chosen, params)
        return (
          <button
            key={label}
            type="button"
            aria-pressed={isOn}
            onClick={() => setParams({ ...clearedFilters, sort: '', search, ...(!isOn && params) })}
            className={classNames(
              'min-h-8 rounded-sm border px-2 text-sm transition-colors',
              isOn
                ? 'border-accent bg-accent-soft text-accent'
                : 'border-line-strong text-ink-muted hover:border-ink-muted hover:text-ink',
            )}
          >
            {label}
          </button>
        )
      })}
    </div>
  )
}

function isSame(one: BrowseParams, other: BrowseParams) {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
