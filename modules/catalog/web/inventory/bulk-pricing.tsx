import { useId, useState } from 'react'
import { inventoryMessages } from '@/modules/catalog/listings/inventory-messages'
import type { SelectedCopiesState } from '@/modules/catalog/web/inventory/use-selected-copies'
import type { CopyRule } from '@/modules/catalog/web/listings/pricing'
import { formatCount, formatPercent } from '@/web/lib/format/format'
import { Button } from '@/web/ui/button'

type Props = Pick<SelectedCopiesState, 'percent' | 'adjust' | 'applyRule'>

const { selected: selectedMessages } = inventoryMessages
/** How far the slider moves prices, in percent. */
const percentMax = 50

/** Sets the prices of all selected copies by a rule, and moves them with one slider. Each price can still be edited. */
export function BulkPricing({ percent, adjust, applyRule }: Props) {
  const [withoutPrice, setWithoutPrice] = useState(0)
  const apply = (rule: CopyRule) => () => setWithoutPrice(applyRule(rule))
  return (
    <fieldset className="grid gap-4">
      <legend className="sr-only">{selectedMessages.rules}</legend>
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <span className="me-1 font-medium">{selectedMessages.rules}</span>
        <Button size="sm" onClick={apply('suggested')}>
          {selectedMessages.suggested}
        </Button>
        <Button size="sm" onClick={apply('lowest')}>
          {selectedMessages.lowest}
        </Button>
        <Button size="sm" onClick={apply('rap')}>
          {selectedMessages.rap}
        </Button>
      </div>
      <PercentSlider percent={percent} onChange={adjust} />
      <p role="status" className="text-xs text-ink-muted empty:hidden">
        {withoutPrice > 0 && selectedMessages.withoutPrice(withoutPrice, formatCount(withoutPrice))}
      </p>
    </fieldset>
  )
}

function PercentSlider({ percent, onChange }: { percent: number; onChange: (percent: number) => void }) {
  const id = useId()
  const text = percentText(percent)
  return (
    <div className="grid max-w-xl gap-1">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <label htmlFor={id} className="font-medium">
          {selectedMessages.adjust}
        </label>
        <output htmlFor={id} className="tabular text-ink-muted">
          {text}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={-percentMax}
        max={percentMax}
        step={1}
        value={percent}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-6 w-full accent-accent"
      />
    </div>
  )
}

function percentText(percent: number) {
  if (percent === 0) return selectedMessages.unadjusted
  const shown = formatPercent(Math.abs(percent) / 100)
  return percent < 0 ? selectedMessages.lower(shown) : selectedMessages.higher(shown)
}
