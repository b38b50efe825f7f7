import { useState } from 'react'
import type { UserDetail } from '@/modules/users/contract'
import { staffMessages } from '@/modules/users/staff-messages'
import { ConfirmDialog } from '@/modules/users/web/confirm-dialog'
import { roles as allRoles } from '@/src/kit/staff/rights'
import { Field } from '@/web/ui/forms/field'
import { Select } from '@/web/ui/forms/select'

const { role: text, roles } = staffMessages
const options = allRoles.map((value) => ({ value, label: roles[value] }))

type Props = { user: UserDetail; open: boolean; onClose: () => void }

export function RoleDialog({ user, ...dialog }: Props) {
  const [role, setRole] = useState(user.role)
  return (
    <ConfirmDialog
      {...text}
      {...dialog}
      userId={user.id}
      action={{ kind: 'role', role }}
      title={text.title(user.username)}
    >
      <Field label={text.label}>
        <Select
          options={options}
          value={role}
          onChange={(event) => setRole(event.target.value as UserDetail['role'])}
        />
      </Field>
    </ConfirmDialog>
  )
}
