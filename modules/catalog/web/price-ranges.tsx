import { useId } from 'react'
import { itemWords } from '@/modules/catalog/item-words'
import { type PriceRange, priceRanges } from '@/modules/catalog/web/price-points'

type Props = { value: PriceRange; onChange: (range: PriceRange) => void }

export function PriceRanges({ value, onChange }: Props) {
  const group = useId()
  return (
    <fieldset className="flex w-fit rounded-md border border-line bg-surface-sunken p-0.5 text-xs font-medium">
      <legend className="sr-only">{itemWords.history.range}</legend>
      {priceRanges.map((range) => (
        <label key={range} className={rangeLook}>
          <input
            type="radio"
            name={group}
            value={range}
            checked={range === value}
            onChange={() => onChange(range)}
            className="sr-only"
          />
          {itemWords.history.ranges[range]}
        </label>
      ))}
    </fieldset>
  )
}

const rangeLook =
  'relative inline-flex h-7 items-center rounded-sm px-2.5 whitespace-nowrap text-ink-muted transition-colors hover:text-ink ' +
  'has-checked:bg-surface-raised has-checked:text-ink has-checked:ring-1 has-checked:ring-line-strong has-checked:ring-inset ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-accent'
