import { useRef } from 'react'
import { priceLimits } from '@/modules/catalog/contract'
import { sellMessages } from '@/modules/catalog/listings/sell-messages'
import { messages } from '@/modules/catalog/messages'
import { ListingError } from '@/modules/catalog/web/listings/listing-error'
import { parseCents } from '@/modules/catalog/web/listings/pricing'
import { selectOptions } from '@/modules/catalog/web/select-options'
import type { CatalogLookup } from '@/modules/catalog/web/sell/use-catalog-lookup'
import { formValuesOf, type SellFormState } from '@/modules/catalog/web/sell/use-sell-form'
import { ItemCombobox } from '@/modules/catalog/web/suggestions/item-combobox'
import { useOwnFees } from '@/modules/fees/web/queries'
import { useClientConfig } from '@/web/lib/client-config'
import { formatMoney } from '@/web/lib/format/format'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { MoneyField } from '@/web/ui/forms/money-input'
import { Select } from '@/web/ui/forms/select'
import { TextInput } from '@/web/ui/forms/text-input'
import { Textarea } from '@/web/ui/forms/textarea'

const { sell } = sellMessages

/** What the catalog has with the entered name. */
function lookupText(itemName: string, { item, matches }: CatalogLookup) {
  if (item) return sell.knownItem(item.name)
  if (matches.length > 0) return sell.chooseItem
  return itemName.trim() === '' ? sell.typeToSearch : sell.newItem
}

const categoryOptions = [{ value: '', label: sell.chooseCategory }, ...selectOptions(messages.categories)]
const conditionOptions = selectOptions(messages.conditions)

type Props = { form: SellFormState; lookup: CatalogLookup }

export function SellForm({ form, lookup }: Props) {
  const { platform } = useClientConfig()
  const nameInput = useRef<HTMLInputElement>(null)
  const { values, errors, error, isSubmitting, fieldProps, setValues, formProps } = form
  return (
    <form {...formProps} className="grid grid-cols-1 gap-5">
      <Field label={sell.name} error={errors.itemName} help={lookupText(values.itemName, lookup)}>
        <ItemCombobox
          input={nameInput}
          {...fieldProps('itemName')}
          onSelect={(item) => setValues(formValuesOf(item))}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={sell.assetId} error={errors.assetId} help={sell.assetIdHelp(platform)}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            className="tabular"
            {...fieldProps('assetId')}
            onChange={({ target }) => setValues({ assetId: target.value.replace(/\D/g, '').slice(0, 19) })}
          />
        </Field>
        <Field label={sell.category} error={errors.category} help={sell.categoryHelp}>
          <Select options={categoryOptions} {...fieldProps('category')} />
        </Field>
        <MoneyField
          label={sell.price}
          error={errors.price}
          help={<PriceHelp price={values.price} category={values.category} />}
          className="tabular"
          {...fieldProps('price')}
        />
        <Field label={sell.condition} error={errors.condition}>
          <Select options={conditionOptions} {...fieldProps('condition')} />
        </Field>
      </div>
      <Field label={sell.description} optional error={errors.description} help={sell.descriptionHelp}>
        <Textarea {...fieldProps('description')} />
      </Field>
      {error && <ListingError error={error} />}
      <SellButton price={values.price} isBusy={isSubmitting} />
    </form>
  )
}

function PriceHelp({ price, category }: { price: string; category: string }) {
  const feesOf = useOwnFees()
  const cents = parseCents(price)
  if (!cents) return sell.priceHelp(formatMoney(priceLimits.min), formatMoney(priceLimits.max))
  return sell.netAmount(formatMoney(feesOf({ priceCents: cents, category }).netCents / 100))
}

/** The price is hidden from screen readers, so that the button keeps one accessible name. */
function SellButton({ price, isBusy }: { price: string; isBusy: boolean }) {
  const cents = parseCents(price)
  return (
    <Button type="submit" variant="primary" size="lg" busy={isBusy} busyText={sellMessages.sell.listing}>
      <span>
        {sellMessages.sell.list}
        {cents !== undefined && cents > 0 && (
          <span aria-hidden="true" className="tabular">
            {sellMessages.sell.listFor(formatMoney(cents / 100))}
          </span>
        )}
      </span>
    </Button>
  )
}
