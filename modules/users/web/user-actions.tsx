import { useState } from 'react'
import { Reason, type UserDetail } from '@/modules/users/contract'
import { staffMessages } from '@/modules/users/staff-messages'
import { useUserAction } from '@/modules/users/web/queries'
import { RoleDialog } from '@/modules/users/web/role-dialog'
import { useRight } from '@/web/lib/session/viewer'
import { ReasonDialog } from '@/web/staff/reason-dialog'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { localToIso } from '@/web/ui/forms/local-time'
import { TextInput } from '@/web/ui/forms/text-input'

const { suspend, restore, role, verify } = staffMessages

/** The actions that the viewer may perform on the account. */
export function UserActions({ user }: { user: UserDetail }) {
  const [open, setOpen] = useState<'suspend' | 'restore' | 'role' | 'verify'>()
  const isAdmin = useRight('administration')
  const close = () => setOpen(undefined)
  return (
    <div className="flex flex-wrap gap-2">
      {isAdmin && (
        <Button size="sm" onClick={() => setOpen('role')}>
          {role.open}
        </Button>
      )}
      {user.email !== null && !user.emailVerified && (
        <Button size="sm" onClick={() => setOpen('verify')}>
          {verify.open}
        </Button>
      )}
      {user.suspension && (
        <Button size="sm" onClick={() => setOpen('restore')}>
          {restore.open}
        </Button>
      )}
      <Button size="sm" variant="danger" onClick={() => setOpen('suspend')}>
        {user.suspension ? suspend.change : suspend.open}
      </Button>
      <SuspendDialog user={user} open={open === 'suspend'} onClose={close} />
      <ActionDialog
        user={user}
        kind="restore"
        open={open === 'restore'}
        onClose={close}
        text={{ ...restore, title: restore.title(user.username) }}
      />
      <ActionDialog
        user={user}
        kind="verify-email"
        open={open === 'verify'}
        onClose={close}
        text={{ ...verify, title: verify.title(user.email ?? user.username) }}
      />
      <RoleDialog user={user} open={open === 'role'} onClose={close} />
    </div>
  )
}

type DialogProps = { user: UserDetail; open: boolean; onClose: () => void }

function SuspendDialog({ user, open, onClose }: DialogProps) {
  const [until, setUntil] = useState('')
  const { mutateAsync: act } = useUserAction(user.id)
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={suspend.title(user.username)}
      description={suspend.description}
      schema={Reason}
      help={suspend.reasonHelp}
      submit={suspend.submit}
      doneTitle={suspend.done}
      danger
      onSubmit={(reason) =>
        act({ kind: 'suspend', reason, until: until === '' ? undefined : localToIso(until) })
      }
    >
      <Field label={suspend.until} help={suspend.untilHelp} optional>
        <TextInput type="date" value={until} onChange={(event) => setUntil(event.target.value)} />
      </Field>
    </ReasonDialog>
  )
}

type ActionTexts = Record<'title' | 'description' | 'reasonHelp' | 'submit' | 'done', string>

/** An action that needs only a reason. */
function ActionDialog({
  user,
  kind,
  open,
  onClose,
  text,
}: DialogProps & { kind: 'restore' | 'verify-email'; text: ActionTexts }) {
  const { mutateAsync: act } = useUserAction(user.id)
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={text.title}
      description={text.description}
      schema={Reason}
      help={text.reasonHelp}
      submit={text.submit}
      doneTitle={text.done}
      onSubmit={(reason) => act({ kind, reason })}
    />
  )
}
