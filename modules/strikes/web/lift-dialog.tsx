import { staffMessages } from '@/modules/strikes/staff-messages'
import { useLift } from '@/modules/strikes/web/staff-queries'
import { Reason } from '@/modules/users/contract'
import { ReasonDialog } from '@/web/staff/reason-dialog'

const { lift: text } = staffMessages

type Props = { userId: string; warningId: string; onClose: () => void }

export function LiftDialog({ userId, warningId, onClose }: Props) {
  const { mutateAsync: lift } = useLift(userId)
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={text.title}
      description={text.description}
      schema={Reason}
      help={text.reasonHelp}
      submit={text.submit}
      doneTitle={text.done}
      onSubmit={(reason) => lift({ id: warningId, reason })}
    />
  )
}
