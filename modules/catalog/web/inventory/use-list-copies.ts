import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { is } from 'valibot'
import { useLocation } from 'wouter'
import { profilePath } from '@/modules/auth/web/paths'
import { ListingInput } from '@/modules/catalog/contract'
import { inventoryMessages } from '@/modules/catalog/listings/inventory-messages'
import type { SelectedCopy } from '@/modules/catalog/web/inventory/use-selected-copies'
import { emptyListing, toNewListing } from '@/modules/catalog/web/listings/listing-form'
import { useCreateListings } from '@/modules/catalog/web/queries'
import { errorMessage } from '@/web/lib/api/api-error'
import { type FieldErrors, serverErrors, validationErrors } from '@/web/lib/api/field-errors'
import { formatCount } from '@/web/lib/format/format'
import { toast } from '@/web/ui/toasts/toast'

/** Errors of a copy: in a field, or `general` for errors of the whole listing. */
export type CopyErrors = FieldErrors<'price' | 'category'> & { general?: string }

export type ErrorsByCopy = Readonly<Record<string, CopyErrors>>

/** Result of the last submission; `all` is the number of submitted copies. */
export type ListCopiesOutcome = {
  listed: readonly SelectedCopy[]
  all: number
  /** Some of them are for sale once staff approve them. */
  waits: boolean
}

const { outcome: outcomeMessages } = inventoryMessages

/** Lists the selected copies one after another. Then shows the seller's own listings, unless some weren't listed: those keep their input and show an error. */
export function useListCopies(onListed: (userAssetId: string) => void) {
  const { mutateAsync, isPending } = useCreateListings()
  const [errors, setErrors] = useState<ErrorsByCopy>({})
  const [done, setDone] = useState(0)
  const [outcome, setOutcome] = useState<ListCopiesOutcome>()
  // A second press may come before the first one has been rendered.
  const isSubmitting = useRef(false)
  const [, navigate] = useLocation()
  return {
    errors,
    done,
    outcome,
    isPending,
    submit: (all: readonly SelectedCopy[]) => void submit(all),
  }

  async function submit(all: readonly SelectedCopy[]) {
    if (isSubmitting.current) return
    const { listings, errors: validationErrors } = validateAll(all)
    flushSync(() => setErrors(validationErrors))
    if (listings.length < all.length) return focusFirstError()
    isSubmitting.current = true
    setDone(0)
    setOutcome(undefined)
    const listed: SelectedCopy[] = []
    let waits = false
    await mutateAsync({
      listings,
      onOutcome: (index, { error, waits: oneWaits = false }) => {
        const selected = all[index]
        if (!selected) return
        setDone(index + 1)
        waits ||= oneWaits
        if (error === undefined) listed.push(selected)
        else setErrors((before) => ({ ...before, [selected.copy.userAssetId]: copyErrorsOf(error) }))
      },
    })
    isSubmitting.current = false
    for (const { copy } of listed) onListed(copy.userAssetId)
    showOutcome({ listed, all: all.length, waits })
    if (listed.length === all.length) navigate(profilePath)
    else setOutcome({ listed, all: all.length, waits })
  }
}

function validateAll(all: readonly SelectedCopy[]) {
  const listings: ListingInput[] = []
  const errors: Record<string, CopyErrors> = {}
  for (const { copy, price, category } of all) {
    const { name: itemName, assetId, userAssetId, serial } = copy
    const values = { itemName, assetId, userAssetId, serial: serial ?? undefined, category, price }
    const listing = { ...emptyListing, ...values }
    if (is(ListingInput, listing)) listings.push(toNewListing(listing))
    else errors[userAssetId] = validationErrors(ListingInput, listing)
  }
  return { listings, errors }
}

function copyErrorsOf(error: unknown): CopyErrors {
  const { price, category } = serverErrors(error, { price: '', category: '' })
  return price || category ? { price, category } : { general: errorMessage(error) }
}

function focusFirstError() {
  document.querySelector<HTMLElement>('[data-selected-copies] [aria-invalid="true"]')?.focus()
}

function showOutcome({ listed, all, waits }: ListCopiesOutcome) {
  const isComplete = listed.length === all
  toast({
    title: isComplete ? outcomeMessages.listed : outcomeMessages.notListed,
    description: outcomeText({ listed, all, waits }),
    tone: isComplete ? 'good' : 'bad',
  })
}

export function outcomeText({ listed, all, waits }: ListCopiesOutcome) {
  if (waits && listed.length === all) return outcomeMessages.waiting
  if (listed.length === all) return outcomeMessages.all(all, formatCount(all))
  return listed.length === 0
    ? outcomeMessages.none
    : outcomeMessages.some(formatCount(listed.length), formatCount(all))
}
