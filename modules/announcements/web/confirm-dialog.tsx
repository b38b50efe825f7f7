import { Alert, Button, Dialog, errorMessage, formatCount } from 'mintmark/web'
import type { NewAnnouncement } from '../contract'
import { staffMessages } from '../messages'
import { useAnnounce } from './staff-queries'

const { audiences, confirm: text } = staffMessages

interface Props {
  announcement: NewAnnouncement
  /** Undefined until they are counted. */
  receivers: number | undefined
  onClose: () => void
  onDone: () => void
}

/** Asks before an announcement is sent, because notices and emails can't be taken back. */
export function ConfirmDialog({ announcement, receivers, onClose, onDone }: Props) {
  const { mutate: announce, isPending, error } = useAnnounce()
  const { to, title, content } = announcement
  const users =
    receivers === undefined ? audiences[to].label : staffMessages.users(formatCount(receivers), receivers)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text.title(audiences[to].label)}
      description={text.description(users)}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            variant="primary"
            busy={isPending}
            onClick={() => announce(announcement, { onSuccess: onDone })}
          >
            {text.submit}
          </Button>
        </>
      }
    >
      <div className="grid gap-1 text-sm">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="whitespace-pre-line wrap-anywhere">{content}</p>
      </div>
      {error && <Alert>{errorMessage(error)}</Alert>}
    </Dialog>
  )
}
