import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { inventoryWords } from '@/modules/catalog/inventory-words'
import { type NewListing, useCreateListings } from '@/modules/catalog/web/queries'
import { checkListing, faultsOf, type ListingFaults } from '@/modules/catalog/web/typed-listing'
import type { Chosen } from '@/modules/catalog/web/use-chosen-copies'
import { ApiError, errorWords } from '@/web/lib/api-error'
import { formatCount } from '@/web/lib/format'
import { toast } from '@/web/ui/toast'

/** What speaks against a copy: in a field, or against all of it. */
export type Complaint = Pick<ListingFaults, 'price' | 'category'> & { whole?: string }

export type Complaints = Readonly<Record<string, Complaint>>

/** What became of the last press of the button. */
export type Outcome = { listed: readonly Chosen[]; all: number }

const { outcome: outcomeWords } = inventoryWords

/** Lists the ticked copies one by one: what is listed leaves them, what is refused stays as it was typed, and says why. */
export function useListCopies(onListed: (userAssetId: string) => void) {
  const { mutateAsync, isPending } = useCreateListings()
  const [complaints, setComplaints] = useState<Complaints>({})
  const [done, setDone] = useState(0)
  const [outcome, setOutcome] = useState<Outcome>()
  const isSent = useRef(false)
  return {
    complaints,
    done,
    outcome,
    isBusy: isPending,
    submit: (all: readonly Chosen[]) => void submit(all),
  }

  async function submit(all: readonly Chosen[]) {
    if (isSent.current) return
    const { listings, faults } = check(all)
    flushSync(() => setComplaints(faults))
    if (listings.length < all.length) return focusFirstFault()
    isSent.current = true
    setDone(0)
    setOutcome(undefined)
    const listed: Chosen[] = []
    await mutateAsync({
      listings,
      onOutcome: (index, { error }) => {
        const one = all[index]
        if (!one) return
        setDone(index + 1)
        if (error === undefined) listed.push(one)
        else setComplaints((before) => ({ ...before, [one.copy.userAssetId]: complaintOf(error) }))
      },
    })
    isSent.current = false
    for (const { copy } of listed) onListed(copy.userAssetId)
    setOutcome({ listed, all: all.length })
    say({ listed, all: all.length })
  }
}

/** By the rules that the server has. */
function check(all: readonly Chosen[]) {
  const listings: NewListing[] = []
  const faults: Record<string, Complaint> = {}
  for (const { copy, price, category } of all) {
    const { name: itemName, assetId, userAssetId, serial } = copy
    const typed = { itemName, assetId, category, price, condition: 'excellent', description: '' }
    const { listing, faults: found } = checkListing(typed)
    if (listing) listings.push({ ...listing, userAssetId, ...(serial !== null && { serial }) })
    else faults[userAssetId] = found
  }
  return { listings, faults }
}

function complaintOf(error: unknown): Complaint {
  const { price, category } = error instanceof ApiError ? faultsOf(error.errors) : {}
  return price || category ? { price, category } : { whole: errorWords(error) }
}

/** What is wrong is marked so for everybody; the first of it takes the focus. */
function focusFirstFault() {
  document.querySelector<HTMLElement>('[data-chosen] [aria-invalid="true"]')?.focus()
}

function say({ listed, all }: Outcome) {
  const isWhole = listed.length === all
  toast({
    title: isWhole ? outcomeWords.listed : outcomeWords.notListed,
    description: outcomeText({ listed, all }),
    tone: isWhole ? 'good' : 'bad',
  })
}

export function outcomeText({ listed, all }: Outcome) {
  if (listed.length === all) return outcomeWords.all(all, formatCount(all))
  return listed.length === 0
    ? outcomeWords.none
    : outcomeWords.some(formatCount(listed.length), formatCount(all))
}
