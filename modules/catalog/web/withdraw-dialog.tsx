import type { ItemSummary } from '@/modules/catalog/contract'
import { FormRefusal } from '@/modules/catalog/web/form-refusal'
import { useWithdrawListing } from '@/modules/catalog/web/queries'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { sayFailure } from '@/web/ui/say-failure'
import { toast } from '@/web/ui/toast'

type Props = { listing: ItemSummary; onClose: () => void }

export function WithdrawDialog({ listing, onClose }: Props) {
  const { mutateAsync, isPending, error } = useWithdrawListing(listing.listingId ?? '')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Withdraw ${listing.name}?`}
      description="It leaves the marketplace at once and for good. You can list the item anew at any time."
      footer={
        <>
          <Button onClick={onClose}>Keep it listed</Button>
          <Button variant="danger" busy={isPending} busyText="Withdrawing..." onClick={() => void withdraw()}>
            Withdraw
          </Button>
        </>
      }
    >
      {error && <FormRefusal error={error} />}
    </Dialog>
  )

  async function withdraw() {
    try {
      await mutateAsync()
    } catch (failure) {
      return sayFailure('Listing Not Withdrawn', failure)
    }
    toast({ title: 'Listing Withdrawn', description: `${listing.name} is no longer for sale.`, tone: 'good' })
    onClose()
  }
}
