import { useState } from 'react'
import { approvalStaffMessages as text } from '@/modules/catalog/approvals/approval-staff-messages'
import type { WaitingListing } from '@/modules/catalog/approvals/contract'
import { useDecideApprovals } from '@/modules/catalog/web/staff/approvals/queries'
import { StaffReason } from '@/src/kit/staff/staff-reason'
import { formatMoney } from '@/web/lib/format/format'
import { ReasonDialog } from '@/web/staff/reason-dialog'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'

const { approval, declining } = text

type Props = { listings: readonly WaitingListing[]; onClose: () => void }

/** Lists what goes on sale, and what is left out. */
export function ApproveDialog({ listings, onClose }: Props) {
  const { mutateAsync: decide } = useDecideApprovals()
  const [isPending, setPending] = useState(false)
  const ready = listings.filter(({ sellerSuspended }) => !sellerSuspended)
  const leftOut = listings.filter(({ sellerSuspended }) => sellerSuspended)
  const approve = async () => {
    setPending(true)
    try {
      await decide({ listings: ready })
      toast({ title: approval.done(ready.length), tone: 'good' })
    } catch (error) {
      showError(approval.failed, error)
    }
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={approval.title(ready.length)}
      description={approval.description}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            variant="primary"
            busy={isPending}
            busyText={approval.busy}
            disabled={ready.length === 0}
            onClick={() => void approve()}
          >
            {approval.button(ready.length)}
          </Button>
        </>
      }
    >
      <Names lines={ready.map(nameOf)} />
      <Names lines={leftOut.map((listing) => text.leftOut(nameOf(listing)))} />
    </Dialog>
  )
}

export function DeclineDialog({ listings, onClose }: Props) {
  const { mutateAsync: decide } = useDecideApprovals()
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={declining.title(listings.length)}
      description={declining.description}
      schema={StaffReason}
      help={declining.help}
      submit={text.decline}
      doneTitle={declining.done(listings.length)}
      danger
      onSubmit={(reason) => decide({ listings, reason })}
    >
      <Names lines={listings.map(nameOf)} />
    </ReasonDialog>
  )
}

function Names({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="grid gap-1 text-sm text-ink-muted empty:hidden">
      {lines.map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  )
}

/** "Moon Crown for $149.99", also for screen readers. */
export function nameOf({ itemName, price, seller }: WaitingListing): string {
  return text.name({ item: itemName, price: formatMoney(price), seller: seller ?? text.deletedSeller })
}
