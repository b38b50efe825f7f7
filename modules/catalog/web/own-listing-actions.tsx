import { useState } from 'react'
import type { ItemSummary, ListingState } from '@/modules/catalog/contract'
import { sellMessages } from '@/modules/catalog/sell-words'
import { ChangePriceDialog } from '@/modules/catalog/web/change-price-dialog'
import { type ListingChange, useChangeListing } from '@/modules/catalog/web/queries'
import { WithdrawDialog } from '@/modules/catalog/web/withdraw-dialog'
import { Button } from '@/web/ui/button'
import { showError } from '@/web/ui/say-failure'

const { own } = sellMessages

type ActionsProps = { listing: ItemSummary; state: ListingState; nameId: string }

const actionsClasses = 'mt-auto pt-4'

/** What one may still do with it. */
export function OwnListingActions({ listing, state, nameId }: ActionsProps) {
  if (state === 'reserved') return <p className={`${actionsClasses} text-xs text-ink-muted`}>{own.reservedByOrder}</p>
  if (state === 'sold' || state === 'withdrawn') return null
  return (
    <div className={`${actionsClasses} grid gap-1.5 @min-[13rem]:grid-cols-2`}>
      <ChangePriceButton listing={listing} nameId={nameId} />
      <PauseButton listing={listing} isPaused={state === 'paused'} nameId={nameId} />
      <WithdrawButton listing={listing} nameId={nameId} />
    </div>
  )
}

function ChangePriceButton({ listing, nameId }: { listing: ItemSummary; nameId: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        className="@min-[13rem]:col-span-2"
        aria-describedby={nameId}
        onClick={() => setOpen(true)}
      >
        {own.price.change}
      </Button>
      {open && <ChangePriceDialog listing={listing} onClose={() => setOpen(false)} />}
    </>
  )
}

function PauseButton({ listing, isPaused, nameId }: { listing: ItemSummary; isPaused: boolean; nameId: string }) {
  const { mutate, isPending } = useChangeListing(listing.listingId ?? '')
  const change: ListingChange = { status: isPaused ? 'active' : 'paused' }
  return (
    <Button
      size="sm"
      busy={isPending}
      aria-describedby={nameId}
      onClick={() => mutate(change, { onError: (error) => showError(own.notChanged, error) })}
    >
      {isPaused ? own.resume : own.pause}
    </Button>
  )
}

function WithdrawButton({ listing, nameId }: { listing: ItemSummary; nameId: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="quiet" aria-describedby={nameId} onClick={ask}>
        {own.withdrawal.withdraw}
      </Button>
      {open && <WithdrawDialog listing={listing} onClose={() => setOpen(false)} />}
    </>
  )

  /** The focus returns to the name, because the button is gone once the listing is. */
  function ask() {
    document.getElementById(nameId)?.focus()
    setOpen(true)
  }
}
