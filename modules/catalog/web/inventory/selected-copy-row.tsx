import { X } from 'lucide-react'
import { inventoryMessages } from '@/modules/catalog/inventory-messages'
import { messages } from '@/modules/catalog/messages'
import { copyName } from '@/modules/catalog/web/inventory/copy-grid'
import type { CopyErrors } from '@/modules/catalog/web/inventory/use-list-copies'
import type { EditSelectedCopy, SelectedCopy } from '@/modules/catalog/web/inventory/use-selected-copies'
import { parseCents, sellerFees, suggestedPrice } from '@/modules/catalog/web/listings/pricing'
import { selectOptions } from '@/modules/catalog/web/select-options'
import { useClientConfig } from '@/web/lib/client-config'
import { formatMoney } from '@/web/lib/format'
import { Field } from '@/web/ui/forms/field'
import { MoneyInput } from '@/web/ui/forms/money-input'
import { Select } from '@/web/ui/forms/select'
import { IconButton } from '@/web/ui/icon-button'
import { ItemImage } from '@/web/ui/item-image'

type Props = {
  one: SelectedCopy
  complaint: CopyErrors | undefined
  onType: EditSelectedCopy
  onRemove: () => void
}

const { selected: chosenWords } = inventoryMessages
const categoryOptions = [
  { value: '', label: chosenWords.chooseCategory },
  ...selectOptions(messages.categories),
]

/** One ticked copy and its price. */
export function SelectedCopyRow({ one, complaint = {}, onType, onRemove }: Props) {
  const { copy, price, category } = one
  const name = copyName(copy)
  const needsCategory = copy.category === null
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)_2.5rem] gap-x-3 gap-y-2 py-4">
      <ItemImage
        src={copy.imageUrl}
        name=""
        category={copy.category ?? ''}
        size="small"
        className="rounded-sm"
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label={chosenWords.price(name)}
          error={complaint.whole ?? complaint.price}
          help={<PriceHelp one={one} />}
        >
          <MoneyInput
            className="tabular max-w-48"
            value={price}
            onChange={(typed) => onType(copy.userAssetId, { price: typed })}
          />
        </Field>
        {needsCategory && (
          <Field label={chosenWords.category(name)} error={complaint.category}>
            <Select
              className="max-w-64"
              options={categoryOptions}
              value={category}
              onChange={(event) => onType(copy.userAssetId, { category: event.target.value })}
            />
          </Field>
        )}
      </div>
      <IconButton label={chosenWords.remove(name)} onClick={onRemove}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </li>
  )
}

/** What is left of the price; before there is one, what it might be. */
function PriceHelp({ one: { copy, price } }: { one: SelectedCopy }) {
  const site = useClientConfig()
  const cents = parseCents(price)
  if (cents) return chosenWords.net(formatMoney(sellerFees(cents, site).net / 100))
  const suggested = suggestedPrice(copy, site.robuxPerUsd)
  if (!suggested) return chosenWords.priceHelp
  const [middle = '', low = '', high = ''] = [suggested.cents, suggested.lowCents, suggested.highCents].map(
    (each) => formatMoney(each / 100),
  )
  return low === high ? chosenWords.suggestedFlat(middle) : chosenWords.suggestion(middle, low, high)
}
