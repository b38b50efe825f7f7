import { type FormEvent, useRef } from 'react'
import { priceLimits } from '@/modules/catalog/contract'
import { sellMessages } from '@/modules/catalog/sell-words'
import { CatalogMatches } from '@/modules/catalog/web/catalogue-matches'
import { ListingError } from '@/modules/catalog/web/form-refusal'
import { selectOptions } from '@/modules/catalog/web/options-of'
import { SellButton } from '@/modules/catalog/web/sell-button'
import { sellerFees, parseCents } from '@/modules/catalog/web/seller-fees'
import type { ListingFormValues } from '@/modules/catalog/web/typed-listing'
import type { CatalogLookup } from '@/modules/catalog/web/use-known-item'
import { useSubmitListing } from '@/modules/catalog/web/use-list-item'
import { messages } from '@/modules/catalog/words'
import { formatMoney } from '@/web/lib/format'
import { useClientConfig } from '@/web/lib/site'
import { Field } from '@/web/ui/field'
import { MoneyInput } from '@/web/ui/money-input'
import { Select } from '@/web/ui/select'
import { TextInput } from '@/web/ui/text-input'
import { Textarea } from '@/web/ui/textarea'

const { sell } = sellMessages
const categoryOptions = [{ value: '', label: sell.chooseCategory }, ...selectOptions(messages.categories)]
const conditionOptions = selectOptions(messages.conditions)

type Props = { typed: ListingFormValues; onType: (part: Partial<ListingFormValues>) => void; known: CatalogLookup }

export function SellForm({ typed, onType, known }: Props) {
  const { platform } = useClientConfig()
  const form = useRef<HTMLFormElement>(null)
  const { faults, refusal, isBusy, submit, mend } = useSubmitListing(typed, form)

  function type(part: Partial<ListingFormValues>) {
    mend(part)
    onType(part)
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    submit()
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-5">
      <Field
        label={sell.name}
        error={faults.itemName}
        help={<CatalogMatches typed={typed} known={known} onChoose={type} />}
      >
        <TextInput
          name="itemName"
          autoComplete="off"
          maxLength={100}
          value={typed.itemName}
          onChange={(event) => type({ itemName: event.target.value })}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={sell.assetId} error={faults.assetId} help={sell.assetIdHelp(platform)}>
          <TextInput
            name="assetId"
            inputMode="numeric"
            autoComplete="off"
            className="tabular"
            value={typed.assetId}
            onChange={(event) => type({ assetId: event.target.value.replace(/\D/g, '').slice(0, 19) })}
          />
        </Field>
        <Field label={sell.category} error={faults.category} help={sell.categoryHelp}>
          <Select
            name="category"
            options={categoryOptions}
            value={typed.category}
            onChange={(event) => type({ category: event.target.value })}
          />
        </Field>
        <Field label={sell.price} error={faults.price} help={<PriceHelp price={typed.price} />}>
          <MoneyInput
            name="price"
            className="tabular"
            value={typed.price}
            onChange={(price) => type({ price })}
          />
        </Field>
        <Field label={sell.condition} error={faults.condition}>
          <Select
            name="condition"
            options={conditionOptions}
            value={typed.condition}
            onChange={(event) => type({ condition: event.target.value })}
          />
        </Field>
      </div>
      <Field label={sell.description} optional error={faults.description} help={sell.descriptionHelp}>
        <Textarea
          name="description"
          maxLength={1000}
          value={typed.description}
          onChange={(event) => type({ description: event.target.value })}
        />
      </Field>
      {refusal !== undefined && <ListingError error={refusal} />}
      <SellButton price={typed.price} isBusy={isBusy} />
    </form>
  )
}

function PriceHelp({ price }: { price: string }) {
  const site = useClientConfig()
  const cents = parseCents(price)
  if (!cents) return sell.priceHelp(formatMoney(priceLimits.min), formatMoney(priceLimits.max))
  return sell.netAmount(formatMoney(sellerFees(cents, site).net / 100))
}
