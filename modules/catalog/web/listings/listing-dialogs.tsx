import { useId, useState } from 'react'
import type { ItemSummary } from '@/modules/catalog/contract'
import { approvalMessages } from '@/modules/catalog/listings/approval-messages'
import { sellMessages } from '@/modules/catalog/listings/sell-messages'
import { ListingError } from '@/modules/catalog/web/listings/listing-error'
import { PriceForm } from '@/modules/catalog/web/listings/listing-form'
import { parseCents } from '@/modules/catalog/web/listings/pricing'
import { useChangeListing, useWithdrawListing } from '@/modules/catalog/web/listings/queries'
import { useOwnFees } from '@/modules/fees/web/queries'
import { formatMoney } from '@/web/lib/format/format'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { MoneyField } from '@/web/ui/forms/money-input'
import { toSubmitError, useForm } from '@/web/ui/forms/use-form'
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
      {error && <ListingError error={toSubmitError(error)} />}
    </Dialog>
  )

  async function withdraw() {
    try {
      await mutateAsync()
    } catch (cause) {
      return showError(withdrawal.notWithdrawn, cause)
    }
    toast({ title: withdrawal.withdrawn, description: withdrawal.noLongerSold(listing.name), tone: 'good' })
    onClose()
  }
}

const { price } = sellMessages.own

type ChangePriceDialogProps = { listing: ItemSummary; onClose: () => void }

export function ChangePriceDialog({ listing, onClose }: ChangePriceDialogProps) {
  const formId = useId()
  const feesOf = useOwnFees()
  const { values, errors, isSubmitting, fieldProps, formProps } = useChangePriceForm(listing, onClose)
  const priceCents = parseCents(values.price)
  const net = priceCents ? feesOf({ priceCents, category: listing.category }).netCents : undefined
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={price.change}
      description={listing.name}
      footer={
        <>
          <Button onClick={onClose}>{price.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting} busyText={price.saving}>
            {price.save}
          </Button>
        </>
      }
    >
      <form id={formId} {...formProps}>
        <MoneyField
          label={price.label}
          error={errors.price}
          help={net === undefined ? price.help : price.net(formatMoney(net / 100))}
          {...fieldProps('price')}
        />
      </form>
    </Dialog>
  )
}

function useChangePriceForm(listing: ItemSummary, onClose: () => void) {
  const { mutateAsync: changeListing } = useChangeListing(listing.listingId ?? '')
  // Kept, so that a realtime update doesn't replace the price while the dialog is open.
  const [initialPrice] = useState(listing.price?.toFixed(2) ?? '')
  return useForm({
    schema: PriceForm,
    initialValues: { price: initialPrice },
    fieldOfError: () => 'price',
    onSubmit: async (values) => {
      const { unapproved } = await changeListing({ price: Number(values.price) })
      const describe = unapproved ? approvalMessages.priceChanged : price.nowCosts
      const description = describe(listing.name, formatMoney(values.price))
      toast({ title: price.changed, description, tone: 'good' })
      onClose()
    },
  })
}
