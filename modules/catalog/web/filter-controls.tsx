import { useBrowsePlace } from '@/modules/catalog/web/browse-place'
import { categoryLabels } from '@/modules/catalog/web/category-label'
import { sortLabels } from '@/modules/catalog/web/sort-label'
import { useTypedText } from '@/modules/catalog/web/typed-text'
import { MoneyInput } from '@/web/ui/money-input'
import { Select } from '@/web/ui/select'

const categoryOptions = [{ value: '', label: 'All' }, ...optionsOf(categoryLabels)]
const sortOptions = optionsOf(sortLabels)
const sortDefault = 'price-low'

export const upsideDownWords = 'The lowest price is above the highest one.'

export function CategorySelect({ className }: { className?: string }) {
  const { browse, change } = useBrowsePlace()
  return (
    <Select
      aria-label="Category"
      className={className}
      options={categoryOptions}
      value={browse.category ?? ''}
      onChange={(event) => change({ category: event.target.value })}
    />
  )
}

export function SortSelect({ className }: { className?: string }) {
  const { browse, change } = useBrowsePlace()
  return (
    <Select
      aria-label="Sort by"
      className={className}
      options={sortOptions}
      value={browse.sort ?? sortDefault}
      onChange={(event) => change({ sort: event.target.value === sortDefault ? '' : event.target.value })}
    />
  )
}

export function PriceRange({ className }: { className?: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not shrink inside a row.
    <div role="group" aria-label="Price range" className={`flex items-center gap-2 ${className ?? ''}`}>
      <PriceBound name="minPrice" label="Minimum price" placeholder="Min" />
      <span aria-hidden="true" className="text-ink-muted">
        –
      </span>
      <PriceBound name="maxPrice" label="Maximum price" placeholder="Max" />
    </div>
  )
}

type Bound = { name: 'minPrice' | 'maxPrice'; label: string; placeholder: string }

function PriceBound({ name, label, placeholder }: Bound) {
  const { typed, change, browse } = useBrowsePlace()
  const { text, type } = useTypedText(typed(name), (price) => change({ [name]: price }))
  return (
    <MoneyInput
      aria-label={label}
      aria-invalid={isUpsideDown(browse) || undefined}
      placeholder={placeholder}
      className="min-w-0 flex-1"
      value={text}
      onChange={type}
    />
  )
}

/** Nothing can be found between a lowest price and a highest one below it. */
export function isUpsideDown({ minPrice, maxPrice }: { minPrice?: string; maxPrice?: string }) {
  return minPrice !== undefined && maxPrice !== undefined && Number(minPrice) > Number(maxPrice)
}

function optionsOf(labels: Record<string, string>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
