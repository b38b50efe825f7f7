import { type InferInput, object } from 'valibot'
import { ListingInput } from '@/modules/catalog/contract'

export const PriceForm = object({ price: ListingInput.entries.price })

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
export function toNewListing(values: InferInput<typeof ListingInput>): ListingInput {
  return {
    ...values,
    itemName: values.itemName.trim(),
    assetId: String(values.assetId),
    price: Number(values.price),
    description: values.description?.trim() || undefined,
  }
}
