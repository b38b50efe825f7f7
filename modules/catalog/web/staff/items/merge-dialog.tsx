import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { ListedItem, StaffItem } from '@/modules/catalog/editing/contract'
import { type MergePreview, MergeReason } from '@/modules/catalog/merging/contract'
import { mergingMessages as text } from '@/modules/catalog/merging/messages'
import { staffItemPath } from '@/modules/catalog/web/paths'
import { mergePreviewQuery, useMergeItems } from '@/modules/catalog/web/staff/items/queries'
import { errorMessage } from '@/web/lib/api/api-error'
import { formatCount } from '@/web/lib/format/format'
import { ReasonDialog } from '@/web/staff/reason-dialog'
import { staffMessages } from '@/web/staff-messages'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { Skeleton } from '@/web/ui/states/skeleton'

type Props = { item: StaffItem; into: ListedItem; onClose: () => void }

/** Shows what moves, asks for a reason, and merges. */
export function MergeDialog({ item, into, onClose }: Props) {
  const { data: preview, error } = useQuery(mergePreviewQuery(item.id, into.id))
  const { mutateAsync: merge } = useMergeItems(item.id)
  const [, navigate] = useLocation()
  const title = text.dialogTitle(item.name, into.name)
  if (!preview)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={title}
        footer={<Button onClick={onClose}>{staffMessages.cancel}</Button>}
      >
        {error ? (
          <Alert>{errorMessage(error, text.checkFailed)}</Alert>
        ) : (
          <Skeleton shape="block" className="h-32" />
        )}
      </Dialog>
    )
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={title}
      description={text.final}
      schema={MergeReason}
      help={text.reasonHelp}
      submit={text.button}
      doneTitle={text.done}
      danger
      onSubmit={async (reason) => {
        await merge({ into: into.id, reason })
        navigate(staffItemPath(into.id), { replace: true })
      }}
    >
      <Moves preview={preview} />
    </ReasonDialog>
  )
}

function Moves({ preview: { listings, reserved, sales, favorites } }: { preview: MergePreview }) {
  return (
    <div className="grid gap-1 text-sm">
      <p className="font-medium">{text.moves}</p>
      <ul className="list-disc ps-5">
        <li>{text.listings(formatCount(listings), formatCount(reserved))}</li>
        <li>{text.sales(formatCount(sales))}</li>
        <li>{text.favorites(formatCount(favorites))}</li>
      </ul>
      <p className="text-ink-muted">{text.others}</p>
    </div>
  )
}
