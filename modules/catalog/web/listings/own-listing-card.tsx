import { useId, useState } from 'react'
import { Link } from 'wouter'
import type { ItemSummary, ListingState } from '@/modules/catalog/contract'
import type { OwnApproval } from '@/modules/catalog/listings/approval-contract'
import { approvalMessages } from '@/modules/catalog/listings/approval-messages'
import { sellMessages } from '@/modules/catalog/listings/sell-messages'
import { messages } from '@/modules/catalog/messages'
import { ChangePriceDialog, WithdrawDialog } from '@/modules/catalog/web/listings/listing-dialogs'
import { useChangeListing } from '@/modules/catalog/web/listings/queries'
import { itemPath } from '@/modules/catalog/web/paths'
import { supportPathAbout } from '@/modules/support/web/paths'
import { Button } from '@/web/ui/button'
import { classNames } from '@/web/ui/class-names'
import { showError } from '@/web/ui/toasts/show-error'
import { Badge, type Tone } from '@/web/ui/values/badge'
import { ItemImage } from '@/web/ui/values/item-image'
import { Price } from '@/web/ui/values/price'

const { own } = sellMessages

type ActionsProps = { listing: ItemSummary; state: ListingState; isAway: boolean; nameId: string }

function OwnListingActions({ listing, state, isAway, nameId }: ActionsProps) {
  if (state === 'reserved') return <p className="mt-auto text-xs text-ink-muted">{own.reservedByOrder}</p>
  if (state === 'sold' || state === 'withdrawn') return null
  return (
    <div className="mt-auto flex flex-wrap gap-1.5 *:flex-1">
      <ChangePriceButton listing={listing} nameId={nameId} />
      {!listing.hiddenReason && !listing.approval && !isAway && (
        <PauseButton listing={listing} isPaused={state === 'paused'} nameId={nameId} />
      )}
      <WithdrawButton listing={listing} nameId={nameId} />
    </div>
  )
}

function ChangePriceButton({ listing, nameId }: { listing: ItemSummary; nameId: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" aria-describedby={nameId} onClick={() => setOpen(true)}>
        {own.price.change}
      </Button>
      {open && <ChangePriceDialog listing={listing} onClose={() => setOpen(false)} />}
    </>
  )
}

type PauseButtonProps = { listing: ItemSummary; isPaused: boolean; nameId: string }

function PauseButton({ listing, isPaused, nameId }: PauseButtonProps) {
  const { mutate, isPending } = useChangeListing(listing.listingId ?? '')
  return (
    <Button
      size="sm"
      busy={isPending}
      aria-describedby={nameId}
      onClick={() =>
        mutate(
          { status: isPaused ? 'active' : 'paused' },
          { onError: (error) => showError(own.notChanged, error) },
        )
      }
    >
      {isPaused ? own.resume : own.pause}
    </Button>
  )
}

function WithdrawButton({ listing, nameId }: { listing: ItemSummary; nameId: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="quiet" aria-describedby={nameId} onClick={openDialog}>
        {own.withdrawal.withdraw}
      </Button>
      {open && <WithdrawDialog listing={listing} onClose={() => setOpen(false)} />}
    </>
  )

  /** The dialog returns the focus to the name, because the button disappears with the withdrawal. */
  function openDialog() {
    document.getElementById(nameId)?.focus()
    setOpen(true)
  }
}

/** Why staff hid the listing, with a link to answer. */
function HiddenNote({ listing, reason }: { listing: ItemSummary; reason: string }) {
  return (
    <p className="text-xs wrap-anywhere text-bad">
      {own.hidden.reason(reason)}{' '}
      <Link
        href={supportPathAbout(own.hidden.subject(listing.name, listing.listingId ?? ''))}
        className="underline underline-offset-2"
      >
        {own.hidden.answer}
      </Link>
    </p>
  )
}

function StateBadge({ listing: { approval }, state }: { listing: ItemSummary; state: ListingState }) {
  if (!approval) return <Badge tone={stateTones[state]}>{own.states[state]}</Badge>
  return (
    <Badge tone={approval.state === 'waiting' ? 'wait' : 'bad'}>{approvalMessages[approval.state]}</Badge>
  )
}

/** Why the listing isn't for sale, and what its seller can do about it. */
function ApprovalNote({ approval: { reason } }: { approval: OwnApproval }) {
  if (reason === null) return <p className="text-xs text-ink-muted">{approvalMessages.waitingNote}</p>
  return (
    <p className="text-xs wrap-anywhere">
      <span className="text-bad">{approvalMessages.declinedNote(reason)}</span> {approvalMessages.correct}
    </p>
  )
}

const stateTones: Record<ListingState, Tone> = {
  active: 'good',
  paused: 'wait',
  reserved: 'accent',
  sold: 'neutral',
  withdrawn: 'neutral',
}

/** On holiday, listings can't be paused or resumed. */
export function OwnListingCard({ listing, isAway }: { listing: ItemSummary; isAway: boolean }) {
  const nameId = useId()
  const state = listing.status ?? 'active'
  const hasEnded = state === 'sold' || state === 'withdrawn'
  return (
    <article aria-labelledby={nameId} className={cardClasses}>
      <div className="flex gap-3 tight:flex-wrap">
        <ItemImage
          src={listing.imageUrl}
          assetId={listing.assetId}
          name={listing.name}
          category={listing.category}
          size="small"
          className={classNames('size-20 shrink-0 rounded-sm', hasEnded && 'opacity-60')}
        />
        <div className="flex min-w-0 flex-1 flex-col justify-between tight:basis-full tight:gap-2">
          <Link
            href={itemPath(listing.id)}
            id={nameId}
            title={listing.name}
            className="w-fit max-w-full cut-off rounded-sm text-sm font-semibold hover:underline hover:underline-offset-2"
          >
            {listing.name}
          </Link>
          <div className="flex flex-wrap gap-1.5">
            <StateBadge listing={listing} state={state} />
            <Badge>{messages.categories[listing.category]}</Badge>
          </div>
          {listing.price !== null && (
            <Price dollars={listing.price} className={classNames(hasEnded && 'text-ink-muted')} />
          )}
        </div>
      </div>
      {listing.hiddenReason && <HiddenNote listing={listing} reason={listing.hiddenReason} />}
      {listing.approval && <ApprovalNote approval={listing.approval} />}
      <OwnListingActions listing={listing} state={state} isAway={isAway} nameId={nameId} />
    </article>
  )
}

const cardClasses =
  'flex h-full flex-col gap-3 overflow-clip rounded-md border border-line bg-surface-raised p-3'
