import { messages } from '@/modules/catalog/messages'
import { useBrowseParams } from '@/modules/catalog/web/browse/use-browse-params'
import { useDebouncedInput } from '@/modules/catalog/web/browse/use-debounced-input'
import { selectOptions } from '@/modules/catalog/web/select-options'
import { MoneyInput } from '@/web/ui/forms/money-input'
import { Select } from '@/web/ui/forms/select'

const { filters, categories } = messages
const categoryOptions = [{ value: '', label: filters.allCategories }, ...selectOptions(categories)]
const sortOptions = selectOptions(filters.sorts)
const sortDefault = 'price-low'

export function CategorySelect({ className }: { className?: string }) {
  const { browse, setParams } = useBrowseParams()
  return (
    <Select
      aria-label={filters.category}
      className={className}
      options={categoryOptions}
      value={browse.category ?? ''}
      onChange={(event) => setParams({ category: event.target.value })}
    />
  )
}

export function SortSelect({ className }: { className?: string }) {
  const { browse, setParams } = useBrowseParams()
  return (
    <Select
      aria-label={filters.sort}
      className={className}
      options={sortOptions}
      value={browse.sort ?? sortDefault}
      onChange={(event) => setParams({ sort: event.target.value === sortDefault ? '' : event.target.value })}
    />
  )
}

export function PriceRange({ className }: { className?: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset doesn't shrink inside a flex row.
    <div
      role="group"
      aria-label={filters.priceRange}
      className={`flex items-center gap-2 ${className ?? ''}`}
    >
      <PriceBound name="minPrice" {...filters.min} />
      <span aria-hidden="true" className="text-ink-muted">
        –
      </span>
      <PriceBound name="maxPrice" {...filters.max} />
    </div>
  )
}

type PriceBoundProps = { name: 'minPrice' | 'maxPrice'; label: string; placeholder: string }

function PriceBound({ name, label, placeholder }: PriceBoundProps) {
  const { rawParam, setParams, browse } = useBrowseParams()
  const { text, setText } = useDebouncedInput(rawParam(name), (price) => setParams({ [name]: price }))
  return (
    <MoneyInput
      aria-label={label}
      aria-invalid={isPriceRangeInverted(browse) || undefined}
      placeholder={placeholder}
      className="min-w-0 flex-1"
      value={text}
      onChange={setText}
    />
  )
}

export function isPriceRangeInverted({ minPrice, maxPrice }: { minPrice?: string; maxPrice?: string }) {
  return minPrice !== undefined && maxPrice !== undefined && Number(minPrice) > Number(maxPrice)
}
