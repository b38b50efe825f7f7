import { useId } from 'react'
import { itemMessages } from '@/modules/catalog/item-words'
import { type HistoryRange, historyRanges } from '@/modules/catalog/web/price-points'

type HistoryRangePickerProps = { value: HistoryRange; onChange: (range: HistoryRange) => void }

export function HistoryRangePicker({ value, onChange }: HistoryRangePickerProps) {
  const group = useId()
  return (
    <fieldset className="flex w-fit rounded-md border border-line bg-surface-sunken p-0.5 text-xs font-medium">
      <legend className="sr-only">{itemMessages.history.range}</legend>
      {historyRanges.map((range) => (
        <label key={range} className={rangeClasses}>
          <input
            type="radio"
            name={group}
            value={range}
            checked={range === value}
            onChange={() => onChange(range)}
            className="sr-only"
          />
          {itemMessages.history.ranges[range]}
        </label>
      ))}
    </fieldset>
  )
}

const rangeClasses =
  'relative inline-flex h-7 items-center rounded-sm px-2.5 whitespace-nowrap text-ink-muted transition-colors hover:text-ink ' +
  'has-checked:bg-surface-raised has-checked:text-ink has-checked:ring-1 has-checked:ring-line-strong has-checked:ring-inset ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-accent'
