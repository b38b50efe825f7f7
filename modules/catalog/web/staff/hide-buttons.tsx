import { useState } from 'react'
import type { StaffListing } from '@/modules/catalog/staff-contract'
import { staffMessages } from '@/modules/catalog/staff-messages'
import { useHideListing } from '@/modules/catalog/web/staff/queries'
import { StaffReason } from '@/src/kit/staff/staff-reason'
import { ReasonDialog } from '@/web/staff/reason-dialog'
import { Button } from '@/web/ui/button'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'

const { listings: text } = staffMessages

type Props = { listings: readonly StaffListing[]; onDone: () => void }

/** Hides all selected listings with one reason. */
export function HideButton({ listings, onDone }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync: hide } = useHideListing()
  const live = listings.filter(({ status }) => status !== 'sold' && status !== 'withdrawn')
  const shown = live.filter(({ hiddenReason }) => hiddenReason === null)
  if (shown.length === 0) return null
  return (
    <>
      <Button size="sm" variant="danger" onClick={() => setOpen(true)}>
        {text.hide}
      </Button>
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={text.hideTitle(shown.length)}
        description={text.hideDescription}
        schema={StaffReason}
        help={text.reasonHelp}
        submit={text.hide}
        doneTitle={text.hideDone}
        danger
        onSubmit={async (reason) => {
          for (const { listingId: id } of shown) await hide({ id, reason })
          onDone()
        }}
      />
    </>
  )
}

/** Shows all selected listings again that are hidden. */
export function UnhideButton({ listings, onDone }: Props) {
  const { mutateAsync: unhide, isPending } = useHideListing()
  const hidden = listings.filter(({ hiddenReason }) => hiddenReason !== null)
  if (hidden.length === 0) return null
  async function unhideAll() {
    try {
      for (const { listingId: id } of hidden) await unhide({ id })
      toast({ title: text.unhideDone, tone: 'good' })
      onDone()
    } catch (error) {
      showError(text.unhideFailed, error)
    }
  }
  return (
    <Button size="sm" busy={isPending} onClick={() => void unhideAll()}>
      {text.unhide}
    </Button>
  )
}
