import type { ItemSummary } from '@/modules/catalog/contract'
import { sellMessages } from '@/modules/catalog/sell-words'
import { ListingError } from '@/modules/catalog/web/form-refusal'
import { useWithdrawListing } from '@/modules/catalog/web/queries'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { showError } from '@/web/ui/say-failure'
import { toast } from '@/web/ui/toast'

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
