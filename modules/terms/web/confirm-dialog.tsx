import { useQuery } from '@tanstack/react-query'
import type { NewVersion } from '@/modules/terms/contract'
import { staffMessages } from '@/modules/terms/staff-messages'
import { staffVersionsQuery, usePublish } from '@/modules/terms/web/staff-queries'
import { errorMessage } from '@/web/lib/api/api-error'
import { formatDateTime } from '@/web/lib/format/format'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'

const { confirm: text } = staffMessages

interface Props {
  version: NewVersion
  onClose: () => void
  onDone: () => void
}

/** Asks before a version is published, because it can't be taken back. */
export function ConfirmDialog({ version, onClose, onDone }: Props) {
  const { mutate: publish, isPending, error } = usePublish()
  const { data: versions } = useQuery(staffVersionsQuery)
  const { from, summary } = version
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text.title((versions?.[0]?.number ?? 0) + 1)}
      description={from === null ? text.now : text.from(formatDateTime(from))}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button variant="primary" busy={isPending} onClick={() => publish(version, { onSuccess: onDone })}>
            {text.submit}
          </Button>
        </>
      }
    >
      <div className="grid gap-2 text-sm">
        <p>{text.permanent}</p>
        <p className="whitespace-pre-line wrap-anywhere">{summary}</p>
      </div>
      {error && <Alert>{errorMessage(error)}</Alert>}
    </Dialog>
  )
}
