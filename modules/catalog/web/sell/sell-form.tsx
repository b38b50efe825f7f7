import { type FormEvent, type ReactNode, useRef } from 'react'
import { type ItemSummary, priceLimits } from '@/modules/catalog/contract'
import { messages } from '@/modules/catalog/messages'
import { sellMessages } from '@/modules/catalog/sell-messages'
import { ListingError } from '@/modules/catalog/web/listings/listing-error'
import type { ListingFormValues } from '@/modules/catalog/web/listings/listing-form'
import { parseCents, sellerFees } from '@/modules/catalog/web/listings/pricing'
import { selectOptions } from '@/modules/catalog/web/select-options'
import type { CatalogLookup } from '@/modules/catalog/web/sell/use-catalog-lookup'
import { useSubmitListing } from '@/modules/catalog/web/sell/use-submit-listing'
import { useClientConfig } from '@/web/lib/client-config'
import { formatMoney } from '@/web/lib/format'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { MoneyInput } from '@/web/ui/forms/money-input'
import { Select } from '@/web/ui/forms/select'
import { TextInput } from '@/web/ui/forms/text-input'
import { Textarea } from '@/web/ui/forms/textarea'

type CatalogMatchesProps = {
  typed: ListingFormValues
  known: CatalogLookup
  onChoose: (part: Partial<ListingFormValues>) => void
}

const matchesMax = 3

/** One line under the name, always of the same height: what the catalogue has by that name. */
function CatalogMatches({ typed, known: { item, matches }, onChoose }: CatalogMatchesProps) {
  if (item) return <MatchLine>{sellMessages.sell.knownItem(item.name)}</MatchLine>
  const offered = matches.slice(0, matchesMax)
  if (offered.length === 0)
    return (
      <MatchLine>{typed.itemName ? sellMessages.sell.newItem : sellMessages.sell.typeToSearch}</MatchLine>
    )
  return (
    <MatchLine>
      <span className="shrink-0">{sellMessages.sell.didYouMean}</span>
      {offered.map((each) => (
        <button
          key={each.id}
          type="button"
          onClick={() => onChoose(formValuesOf(each))}
          className={matchClasses}
        >
          {each.name}
        </button>
      ))}
    </MatchLine>
  )
}

function MatchLine({ children }: { children: ReactNode }) {
  return <span className="flex h-7 min-w-0 items-center gap-1.5">{children}</span>
}

function formValuesOf({ name, assetId, category }: ItemSummary): Partial<ListingFormValues> {
  return { itemName: name, assetId, category }
}

const matchClasses =
  'min-w-0 truncate max-sm:nth-of-type-[3]:hidden rounded-sm border border-line-strong px-2 py-1 font-medium text-ink transition-colors hover:border-ink-muted hover:bg-surface-float'

const { sell } = sellMessages
const categoryOptions = [{ value: '', label: sell.chooseCategory }, ...selectOptions(messages.categories)]
const conditionOptions = selectOptions(messages.conditions)

type Props = {
  typed: ListingFormValues
  onType: (part: Partial<ListingFormValues>) => void
  known: CatalogLookup
}

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

/** The price is for the eye: a screen reader has just read it in its field, and the button keeps its one name. */
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
