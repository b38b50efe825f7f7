import { type InferInput, object, pipe } from 'valibot'
import { ListingInput } from '@/modules/catalog/contract'
import { TypedAmount } from '@/web/ui/forms/typed-amount'

const price = pipe(TypedAmount, ListingInput.entries.price)

/** A listing as typed: the price is a decimal string of dollars. */
export const ListingForm = object({ ...ListingInput.entries, price })
export const PriceForm = object({ price })

/** The initial values of a form: every field that sellers can fill in. */
export const emptyListing = {
  itemName: '',
  assetId: '',
  category: '',
  price: '',
  condition: 'excellent',
  description: '',
}

/** A valid listing as the server expects it: `price` is in dollars. */
export function toNewListing(values: InferInput<typeof ListingForm>): ListingInput {
  return {
    ...values,
    itemName: values.itemName.trim(),
    assetId: String(values.assetId),
    price: Number(values.price),
    description: values.description?.trim() || undefined,
  }
}
