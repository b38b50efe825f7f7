import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { sellMessages } from '@/modules/catalog/sell-messages'
import {
  fieldErrorsOf,
  type ListingFieldErrors,
  type ListingFormValues,
  listingFields,
  validateListing,
} from '@/modules/catalog/web/listings/listing-form'
import { useCreateListing } from '@/modules/catalog/web/queries'
import { ApiError } from '@/web/lib/api-error'
import { formatMoney } from '@/web/lib/format'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'

/** Lists the item and goes to its page; what is refused is said in its field, and all else above the button. */
export function useSubmitListing(typed: ListingFormValues, form: RefObject<HTMLFormElement | null>) {
  const [faults, setFaults] = useState<ListingFieldErrors>({})
  const [refusal, setRefusal] = useState<unknown>()
  const { mutateAsync, isPending, isSuccess } = useCreateListing()
  // A second press may come before the first one has been rendered.
  const isSent = useRef(false)
  const [, navigate] = useLocation()
  return { faults, refusal, isBusy: isPending || isSuccess, submit: () => void submit(), mend }

  async function submit() {
    if (isSent.current) return
    setRefusal(undefined)
    const { listing, faults: found } = validateListing(typed)
    if (!listing) return complain(found)
    isSent.current = true
    try {
      const { itemId, itemName, price } = await mutateAsync(listing)
      toast({
        title: sellMessages.sell.listed,
        description: sellMessages.sell.nowForSale(itemName, formatMoney(price)),
        tone: 'good',
      })
      navigate(`/item/${itemId}`)
    } catch (error) {
      isSent.current = false
      showError(sellMessages.sell.notListed, error)
      const refused = error instanceof ApiError ? fieldErrorsOf(error.errors) : {}
      if (Object.keys(refused).length > 0) complain(refused)
      else setRefusal(error)
    }
  }

  function complain(found: ListingFieldErrors) {
    flushSync(() => setFaults(found))
    const first = listingFields.find((field) => found[field])
    const control = first && form.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
  }

  /** A field that is typed in again is no longer wrong. */
  function mend(part: Partial<ListingFormValues>) {
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))))
  }
}
