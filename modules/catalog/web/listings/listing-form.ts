import { safeParse } from 'valibot'
import { ListingInput } from '@/modules/catalog/contract'
import type { NewListing } from '@/modules/catalog/web/queries'

/** The form as typed. */
export type ListingFormValues = {
  itemName: string
  assetId: string
  category: string
  price: string
  condition: string
  description: string
}

type ListingField = keyof ListingFormValues

export type ListingFieldErrors = Partial<Record<ListingField, string>>

export const listingFields: readonly ListingField[] = [
  'itemName',
  'assetId',
  'category',
  'price',
  'condition',
  'description',
]

export const emptyListingForm: ListingFormValues = {
  itemName: '',
  assetId: '',
  category: '',
  price: '',
  condition: 'excellent',
  description: '',
}

type ValidationResult =
  | { listing: NewListing; faults?: undefined }
  | { listing?: undefined; faults: ListingFieldErrors }

/** By the rules that the server has, so that both say the same words. */
export function validateListing(typed: ListingFormValues): ValidationResult {
  const { success, output, issues } = safeParse(ListingInput, {
    ...typed,
    price: typed.price.replace(/\.$/, ''),
  })
  if (!success)
    return {
      faults: fieldErrorsOf(issues.map(({ path, message }) => ({ path: String(path?.[0]?.key), message }))),
    }
  const { itemName, assetId, category, condition, description } = output
  return {
    listing: {
      itemName,
      assetId,
      category,
      price: Number(typed.price),
      condition: condition ?? 'excellent',
      description: description || undefined,
    },
  }
}

/** The first complaint about each field; those about anything else are left out. */
export function fieldErrorsOf(errors: readonly { path: string; message: string }[]): ListingFieldErrors {
  const faults: ListingFieldErrors = {}
  for (const { path, message } of errors) {
    const field = listingFields.find((each) => each === path)
    if (field) faults[field] ??= message
  }
  return faults
}
