import { useState } from 'react'
import { inventoryMessages } from '@/modules/catalog/inventory-messages'
import type { EditSelectedCopy, SelectedCopy } from '@/modules/catalog/web/inventory/use-selected-copies'
import { type PriceRule, parseFactor, priceByRule } from '@/modules/catalog/web/listings/pricing'
import { useClientConfig } from '@/web/lib/client-config'
import { formatCount } from '@/web/lib/format'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'

type Props = { selected: readonly SelectedCopy[]; onEdit: EditSelectedCopy }

const { selected: selectedMessages } = inventoryMessages

/** Sets the prices of all selected copies by a rule. Each price can still be edited. */
export function BulkPricing({ selected, onEdit }: Props) {
  const { robuxPerUsd } = useClientConfig()
  const [factor, setFactor] = useState('0.9')
  const [isFactorInvalid, setFactorInvalid] = useState(false)
  const [withoutPrice, setWithoutPrice] = useState(0)

  function apply(rule: PriceRule) {
    const parsedFactor = parseFactor(factor)
    const isInvalid = rule === 'rap' && parsedFactor === undefined
    setFactorInvalid(isInvalid)
    if (isInvalid) return
    const params = { robuxPerUsd, factor: parsedFactor ?? 1 }
    const prices = selected.map(({ copy }) => priceByRule(rule, copy, params))
    for (const [index, price] of prices.entries())
      if (price !== undefined) onEdit(selected[index]?.copy.userAssetId ?? '', { price })
    setWithoutPrice(prices.filter((price) => price === undefined).length)
  }

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">{selectedMessages.rules}</legend>
      <div className="flex flex-wrap items-end gap-2">
        <Button onClick={() => apply('suggested')}>{selectedMessages.suggested}</Button>
        <Button onClick={() => apply('lowest')}>{selectedMessages.lowest}</Button>
        <div className="flex items-end gap-2">
          <Button onClick={() => apply('rap')}>{selectedMessages.rap}</Button>
          <Field
            label={selectedMessages.factor}
            error={isFactorInvalid ? selectedMessages.badFactor : undefined}
          >
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
        {withoutPrice > 0 && selectedMessages.withoutPrice(withoutPrice, formatCount(withoutPrice))}
      </p>
    </fieldset>
  )
}
