import { messages } from '@/modules/catalog/messages'
import { type ChoiceCount, FilterOption } from '@/modules/catalog/web/browse/filters/filter-option'
import { filterError, isInvalidEnd, isInverted } from '@/modules/catalog/web/browse/filters/parse-filters'
import { useBrowseParams } from '@/modules/catalog/web/browse/filters/use-browse-params'
import { useDebouncedInput } from '@/modules/catalog/web/browse/filters/use-debounced-input'
import type { RangeFilter, SearchFilter } from '@/web/lib/modules/search'
import { useSearchControls } from '@/web/lib/modules/use-search-controls'
import { MoneyInput } from '@/web/ui/forms/money-input'
import { Select } from '@/web/ui/forms/select'
import { TextInput } from '@/web/ui/forms/text-input'

export const sortDefault = 'price-low'

export function SortSelect({ className }: { className?: string }) {
  const { browse, setParams } = useBrowseParams()
  const { sorts } = useSearchControls()
  return (
    <Select
      aria-label={messages.filters.sort}
      className={className}
      options={sorts.map(({ name, label }) => ({ value: name, label }))}
      value={browse.sort ?? sortDefault}
      onChange={(event) => setParams({ sort: event.target.value === sortDefault ? '' : event.target.value })}
    />
  )
}

export type ShownFilter = Exclude<SearchFilter, { kind: 'text' }>

/** Filters that have a control here. */
export function useShownFilters(): ShownFilter[] {
  return useSearchControls().filters.flatMap((filter) => (filter.kind === 'text' ? [] : filter))
}

type ControlProps<Kind> = { filter: Extract<ShownFilter, { kind: Kind }>; className?: string }

export function FilterControl({ filter, className }: ControlProps<ShownFilter['kind']>) {
  switch (filter.kind) {
    case 'choice':
      return <Choice filter={filter} className={className} />
    case 'toggle':
      return <Toggle filter={filter} />
    case 'range':
      return <Range filter={filter} className={className} />
  }
}

function Choice({ filter: { label, param, anyLabel, options }, className }: ControlProps<'choice'>) {
  const { browse, setParams } = useBrowseParams()
  return (
    <Select
      aria-label={label}
      className={className}
      options={[{ value: '', label: anyLabel }, ...options]}
      value={browse[param] ?? ''}
      onChange={(event) => setParams({ [param]: event.target.value })}
    />
  )
}

/** `count` says how many items match with it. */
export function Toggle({
  filter: { label, param },
  count,
}: Pick<ControlProps<'toggle'>, 'filter'> & { count?: ChoiceCount | undefined }) {
  const { browse, setParams } = useBrowseParams()
  return (
    <FilterOption
      type="checkbox"
      label={label}
      count={count}
      checked={browse[param] !== undefined}
      onChange={(checked) => setParams({ [param]: checked ? 'true' : '' })}
    />
  )
}

function Range({ filter, className }: ControlProps<'range'>) {
  const error = filterError(filter, useBrowseParams())
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset doesn't shrink inside a flex row.
    <div role="group" aria-label={filter.groupLabel} className={className}>
      <div className="flex items-center gap-2">
        <RangeEnd filter={filter} end={filter.min} />
        <span aria-hidden="true" className="text-ink-muted">
          –
        </span>
        <RangeEnd filter={filter} end={filter.max} />
      </div>
      <p role="status" className="mt-1.5 text-xs text-bad empty:hidden">
        {error}
      </p>
    </div>
  )
}

function RangeEnd({ filter, end }: { filter: RangeFilter; end: RangeFilter['min'] }) {
  const { rawParam, setParams, browse } = useBrowseParams()
  const { text, setText } = useDebouncedInput(rawParam(end.param), (value) =>
    setParams({ [end.param]: value }),
  )
  const common = {
    'aria-label': end.label,
    'aria-invalid': isInverted(filter, browse) || isInvalidEnd(filter, text) || undefined,
    placeholder: end.placeholder,
    className: 'min-w-0 flex-1',
    value: text,
  }
  if (filter.unit === 'dollars') return <MoneyInput {...common} onChange={setText} />
  return (
    <TextInput
      {...common}
      inputMode="numeric"
      autoComplete="off"
      onChange={({ target }) => setText(target.value.trim())}
    />
  )
}
