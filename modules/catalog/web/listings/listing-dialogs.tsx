import { type FormEvent, useId, useState } from 'react'
import { safeParse } from 'valibot'
import { type ItemSummary, ListingChange } from '@/modules/catalog/contract'
import { sellMessages } from '@/modules/catalog/sell-messages'
import { ListingError } from '@/modules/catalog/web/listings/listing-error'
import { parseCents, sellerFees } from '@/modules/catalog/web/listings/pricing'
import { useChangeListing, useWithdrawListing } from '@/modules/catalog/web/queries'
import { errorMessage } from '@/web/lib/api-error'
import { useClientConfig } from '@/web/lib/client-config'
import { formatMoney } from '@/web/lib/format'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { Field } from '@/web/ui/forms/field'
import { MoneyInput } from '@/web/ui/forms/money-input'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'

const { withdrawal } = sellMessages.own

type WithdrawDialogProps = { listing: ItemSummary; onClose: () => void }

export function WithdrawDialog({ listing, onClose }: WithdrawDialogProps) {
  const { mutateAsync, isPending, error } = useWithdrawListing(listing.listingId ?? '')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={withdrawal.title(listing.name)}
      description={withdrawal.description}
      footer={
        <>
          <Button onClick={onClose}>{withdrawal.keep}</Button>
          <Button
            variant="danger"
            busy={isPending}
            busyText={withdrawal.withdrawing}
            onClick={() => void withdraw()}
          >
            {withdrawal.withdraw}
          </Button>
        </>
      }
    >
      {error && <ListingError error={error} />}
    </Dialog>
  )

  async function withdraw() {
    try {
      await mutateAsync()
    } catch (failure) {
      return showError(withdrawal.notWithdrawn, failure)
    }
    toast({ title: withdrawal.withdrawn, description: withdrawal.noLongerSold(listing.name), tone: 'good' })
    onClose()
  }
}

const { price } = sellMessages.own

type ChangePriceDialogProps = { listing: ItemSummary; onClose: () => void }

export function ChangePriceDialog({ listing, onClose }: ChangePriceDialogProps) {
  const formId = useId()
  const site = useClientConfig()
  const [typed, setTyped] = useState(listing.price?.toFixed(2) ?? '')
  const [fault, setFault] = useState<string>()
  const { mutate, isPending } = useChangeListing(listing.listingId ?? '')
  const cents = parseCents(typed)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={price.change}
      description={listing.name}
      footer={
        <>
          <Button onClick={onClose}>{price.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isPending} busyText={price.saving}>
            {price.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field
          label={price.label}
          error={fault}
          help={cents ? price.net(formatMoney(sellerFees(cents, site).net / 100)) : price.help}
        >
          <MoneyInput name="price" value={typed} onChange={type} className="tabular" />
        </Field>
      </form>
    </Dialog>
  )

  function type(next: string) {
    setFault(undefined)
    setTyped(next)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const { success, issues } = safeParse(ListingChange, { price: typed.replace(/\.$/, '') })
    if (!success) return setFault(issues[0].message)
    mutate({ price: Number(typed) }, { onSuccess: done, onError: fail })
  }

  function fail(error: unknown) {
    showError(price.notChanged, error)
    setFault(errorMessage(error))
  }

  function done() {
    toast({
      title: price.changed,
      description: price.nowCosts(listing.name, formatMoney(typed)),
      tone: 'good',
    })
    onClose()
  }
}
