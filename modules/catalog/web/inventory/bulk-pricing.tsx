import { useState } from 'react'
import { inventoryMessages } from '@/modules/catalog/inventory-messages'
import type { EditSelectedCopy, SelectedCopy } from '@/modules/catalog/web/inventory/use-selected-copies'
import { type PriceRule, parseFactor, priceByRule } from '@/modules/catalog/web/listings/pricing'
import { useClientConfig } from '@/web/lib/client-config'
import { formatCount } from '@/web/lib/format'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'

type Props = { chosen: readonly SelectedCopy[]; onType: EditSelectedCopy }

const { selected: chosenWords } = inventoryMessages

/** Writes a price into every row at once; each may be changed by hand afterwards. */
export function BulkPricing({ chosen, onType }: Props) {
  const { robuxPerUsd } = useClientConfig()
  const [factor, setFactor] = useState('0.9')
  const [isFactorBad, setFactorBad] = useState(false)
  const [unruled, setUnruled] = useState(0)

  function apply(rule: PriceRule) {
    const times = parseFactor(factor)
    setFactorBad(rule === 'rap' && times === undefined)
    if (rule === 'rap' && times === undefined) return
    const prices = chosen.map(({ copy }) => priceByRule(rule, copy, { robuxPerUsd, factor: times ?? 1 }))
    for (const [index, price] of prices.entries())
      if (price !== undefined) onType(chosen[index]?.copy.userAssetId ?? '', { price })
    setUnruled(prices.filter((price) => price === undefined).length)
  }

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">{chosenWords.rules}</legend>
      <div className="flex flex-wrap items-end gap-2">
        <Button onClick={() => apply('suggested')}>{chosenWords.suggested}</Button>
        <Button onClick={() => apply('lowest')}>{chosenWords.lowest}</Button>
        <div className="flex items-end gap-2">
          <Button onClick={() => apply('rap')}>{chosenWords.rap}</Button>
          <Field label={chosenWords.factor} error={isFactorBad ? chosenWords.badFactor : undefined}>
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              maxLength={6}
              className="tabular w-24"
              value={factor}
              onChange={(event) => setFactor(event.target.value)}
            />
          </Field>
        </div>
      </div>
      <p role="status" className="text-xs text-ink-muted empty:hidden">
        {unruled > 0 && chosenWords.unruled(unruled, formatCount(unruled))}
      </p>
    </fieldset>
  )
}
