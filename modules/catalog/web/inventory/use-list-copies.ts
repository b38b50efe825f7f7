import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { inventoryMessages } from '@/modules/catalog/inventory-messages'
import type { SelectedCopy } from '@/modules/catalog/web/inventory/use-selected-copies'
import {
  fieldErrorsOf,
  type ListingFieldErrors,
  validateListing,
} from '@/modules/catalog/web/listings/listing-form'
import { type NewListing, useCreateListings } from '@/modules/catalog/web/queries'
import { ApiError, errorMessage } from '@/web/lib/api-error'
import { formatCount } from '@/web/lib/format'
import { toast } from '@/web/ui/toasts/toast'

/** What speaks against a copy: in a field, or against all of it. */
export type CopyErrors = Pick<ListingFieldErrors, 'price' | 'category'> & { whole?: string }

export type ErrorsByCopy = Readonly<Record<string, CopyErrors>>

/** What became of the last press of the button. */
export type ListCopiesOutcome = { listed: readonly SelectedCopy[]; all: number }

const { outcome: outcomeWords } = inventoryMessages

/** Lists the ticked copies one by one: what is listed leaves them, what is refused stays as it was typed, and says why. */
export function useListCopies(onListed: (userAssetId: string) => void) {
  const { mutateAsync, isPending } = useCreateListings()
  const [complaints, setComplaints] = useState<ErrorsByCopy>({})
  const [done, setDone] = useState(0)
  const [outcome, setOutcome] = useState<ListCopiesOutcome>()
  const isSent = useRef(false)
  return {
    complaints,
    done,
    outcome,
    isBusy: isPending,
    submit: (all: readonly SelectedCopy[]) => void submit(all),
  }

  async function submit(all: readonly SelectedCopy[]) {
    if (isSent.current) return
    const { listings, faults } = validateAll(all)
    flushSync(() => setComplaints(faults))
    if (listings.length < all.length) return focusFirstError()
    isSent.current = true
    setDone(0)
    setOutcome(undefined)
    const listed: SelectedCopy[] = []
    await mutateAsync({
      listings,
      onOutcome: (index, { error }) => {
        const one = all[index]
        if (!one) return
        setDone(index + 1)
        if (error === undefined) listed.push(one)
        else setComplaints((before) => ({ ...before, [one.copy.userAssetId]: copyErrorsOf(error) }))
      },
    })
    isSent.current = false
    for (const { copy } of listed) onListed(copy.userAssetId)
    setOutcome({ listed, all: all.length })
    showOutcome({ listed, all: all.length })
  }
}

/** By the rules that the server has. */
function validateAll(all: readonly SelectedCopy[]) {
  const listings: NewListing[] = []
  const faults: Record<string, CopyErrors> = {}
  for (const { copy, price, category } of all) {
    const { name: itemName, assetId, userAssetId, serial } = copy
    const typed = { itemName, assetId, category, price, condition: 'excellent', description: '' }
    const { listing, faults: found } = validateListing(typed)
    if (listing) listings.push({ ...listing, userAssetId, ...(serial !== null && { serial }) })
    else faults[userAssetId] = found
  }
  return { listings, faults }
}

function copyErrorsOf(error: unknown): CopyErrors {
  const { price, category } = error instanceof ApiError ? fieldErrorsOf(error.errors) : {}
  return price || category ? { price, category } : { whole: errorMessage(error) }
}

/** What is wrong is marked so for everybody; the first of it takes the focus. */
function focusFirstError() {
  document.querySelector<HTMLElement>('[data-chosen] [aria-invalid="true"]')?.focus()
}

function showOutcome({ listed, all }: ListCopiesOutcome) {
  const isWhole = listed.length === all
  toast({
    title: isWhole ? outcomeWords.listed : outcomeWords.notListed,
    description: outcomeText({ listed, all }),
    tone: isWhole ? 'good' : 'bad',
  })
}

export function outcomeText({ listed, all }: ListCopiesOutcome) {
  if (listed.length === all) return outcomeWords.all(all, formatCount(all))
  return listed.length === 0
    ? outcomeWords.none
    : outcomeWords.some(formatCount(listed.length), formatCount(all))
}
