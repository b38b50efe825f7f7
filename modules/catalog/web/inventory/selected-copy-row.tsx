import { X } from 'lucide-react'
import type { OwnCopy } from '@/modules/catalog/contract'
import { inventoryMessages } from '@/modules/catalog/listings/inventory-messages'
import { messages } from '@/modules/catalog/messages'
import { copyName } from '@/modules/catalog/web/inventory/copy-grid'
import type { CopyErrors } from '@/modules/catalog/web/inventory/use-list-copies'
import type { EditSelectedCopy, SelectedCopy } from '@/modules/catalog/web/inventory/use-selected-copies'
import { parseCents, type SuggestedPrice, suggestedPrice } from '@/modules/catalog/web/listings/pricing'
import { selectOptions } from '@/modules/catalog/web/select-options'
import { useOwnFees } from '@/modules/fees/web/queries'
import { useClientConfig } from '@/web/lib/client-config'
import { formatCount, formatMoney, formatRobux } from '@/web/lib/format/format'
import { Field } from '@/web/ui/forms/field'
import { MoneyField } from '@/web/ui/forms/money-input'
import { Select } from '@/web/ui/forms/select'
import { IconButton } from '@/web/ui/icon-button'
import { ItemImage } from '@/web/ui/values/item-image'

type Props = {
  selected: SelectedCopy
  errors: CopyErrors | undefined
  onEdit: EditSelectedCopy
  onRemove: () => void
}

const { selected: selectedMessages } = inventoryMessages
const { reasons } = selectedMessages
const categoryOptions = [
  { value: '', label: selectedMessages.chooseCategory },
  ...selectOptions(messages.categories),
]

export function SelectedCopyRow({ selected, errors = {}, onEdit, onRemove }: Props) {
  const { copy, price, category } = selected
  const name = copyName(copy)
  const needsCategory = copy.category === null
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)_2.5rem] gap-x-3 gap-y-2 py-4">
      <ItemImage
        src={copy.imageUrl}
        assetId={copy.assetId}
        name=""
        category={copy.category ?? ''}
        size="small"
        className="rounded-sm"
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <MoneyField
          label={selectedMessages.price(name)}
          error={errors.general ?? errors.price}
          help={<PriceHelp selected={selected} />}
          className="max-w-48"
          value={price}
          onChange={(value) => onEdit(copy.userAssetId, { price: value })}
        />
        {needsCategory && (
          <Field label={selectedMessages.category(name)} error={errors.category}>
            <Select
              className="max-w-64"
              options={categoryOptions}
              value={category}
              onChange={(event) => onEdit(copy.userAssetId, { category: event.target.value })}
            />
          </Field>
        )}
      </div>
      <IconButton label={selectedMessages.remove(name)} onClick={onRemove}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </li>
  )
}

/** The price after fees, and why a price is suggested. */
function PriceHelp({ selected: { copy, price, category } }: { selected: SelectedCopy }) {
  const { robuxPerUsd } = useClientConfig()
  const feesOf = useOwnFees()
  const cents = parseCents(price)
  const sale = { priceCents: cents ?? 0, category: copy.category ?? category }
  const net = cents ? selectedMessages.net(formatMoney(feesOf(sale).netCents / 100)) : ''
  const suggested = suggestedPrice(copy, robuxPerUsd)
  const suggestion = suggested
    ? selectedMessages.suggestion(formatMoney(suggested.cents / 100), reasonOf(suggested, copy))
    : ''
  return [net, suggestion].filter(Boolean).join(' ') || selectedMessages.priceHelp
}

function reasonOf({ basis, sales }: SuggestedPrice, { rap, lowest }: OwnCopy) {
  if (basis === 'sales') return reasons.sales(sales, formatCount(sales))
  return basis === 'rap' ? reasons.rap(formatRobux(rap ?? 0)) : reasons.lowest(formatMoney(lowest ?? 0))
}
