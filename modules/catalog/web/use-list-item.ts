import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { sellWords } from '@/modules/catalog/sell-words'
import { useCreateListing } from '@/modules/catalog/web/queries'
import {
  checkListing,
  faultsOf,
  type ListingFaults,
  listingFields,
  type TypedListing,
} from '@/modules/catalog/web/typed-listing'
import { ApiError } from '@/web/lib/api-error'
import { formatMoney } from '@/web/lib/format'
import { sayFailure } from '@/web/ui/say-failure'
import { toast } from '@/web/ui/toast'

/** Lists the item and goes to its page; what is refused is said in its field, and all else above the button. */
export function useListItem(typed: TypedListing, form: RefObject<HTMLFormElement | null>) {
  const [faults, setFaults] = useState<ListingFaults>({})
  const [refusal, setRefusal] = useState<unknown>()
  const { mutateAsync, isPending, isSuccess } = useCreateListing()
  // A second press may come before the first one has been rendered.
  const isSent = useRef(false)
  const [, navigate] = useLocation()
  return { faults, refusal, isBusy: isPending || isSuccess, submit: () => void submit(), mend }

  async function submit() {
    if (isSent.current) return
    setRefusal(undefined)
    const { listing, faults: found } = checkListing(typed)
    if (!listing) return complain(found)
    isSent.current = true
    try {
      const { itemId, itemName, price } = await mutateAsync(listing)
      toast({
        title: sellWords.sell.listed,
        description: sellWords.sell.forSale(itemName, formatMoney(price)),
        tone: 'good',
      })
      navigate(`/item/${itemId}`)
    } catch (error) {
      isSent.current = false
      sayFailure(sellWords.sell.notListed, error)
      const refused = error instanceof ApiError ? faultsOf(error.errors) : {}
      if (Object.keys(refused).length > 0) complain(refused)
      else setRefusal(error)
    }
  }

  function complain(found: ListingFaults) {
    flushSync(() => setFaults(found))
    const first = listingFields.find((field) => found[field])
    const control = first && form.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
  }

  /** A field that is typed in again is no longer wrong. */
  function mend(part: Partial<TypedListing>) {
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))))
  }
}
