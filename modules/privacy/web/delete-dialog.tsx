import { useId } from 'react'
import type { SecurityPanelProps } from '@/modules/auth/web/slots'
import { useDeletion } from '@/modules/privacy/web/use-deletion'
import { words } from '@/modules/privacy/words'
import type { ViewerUser } from '@/web/lib/viewer'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { Field } from '@/web/ui/field'
import { PasswordInput } from '@/web/ui/password-input'
import { TextInput } from '@/web/ui/text-input'

const { deletion: said } = words

type Props = SecurityPanelProps & {
  onClose: () => void
  /** Something has come between that keeps the account. */
  onKept: () => void
}

export function DeleteDialog({ user, Refusal, onClose, onKept }: Props) {
  const formId = useId()
  const { faults, refusal, isBusy, control, formProps, asksPassword } = useDeletion(user, onKept)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={said.question}
      description={said.forGood}
      footer={
        <>
          <Button onClick={onClose}>{said.keep}</Button>
          <Button type="submit" form={formId} variant="danger" busy={isBusy} busyText={said.deleting}>
            {said.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate {...formProps} className="grid gap-5">
        <Fate title={said.goes.title} what={said.goes.all} />
        <Fate title={said.stays.title} what={staying(user)} />
        <Field label={said.phrase} error={faults.confirmation}>
          <TextInput
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...control('confirmation')}
          />
        </Field>
        {asksPassword && (
          <Field label={said.password} error={faults.currentPassword}>
            <PasswordInput autoComplete="current-password" {...control('currentPassword')} />
          </Field>
        )}
        {(user.passwordMissing || user.twoStep) && <p className="text-ink-muted">{said.freshLogIn}</p>}
        <Refusal refused={refusal} />
      </form>
    </Dialog>
  )
}

function Fate({ title, what }: { title: string; what: readonly string[] }) {
  return (
    <section aria-label={title} className="grid gap-1.5">
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="grid list-disc gap-1 pl-5 text-ink-muted">
        {what.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </section>
  )
}

/** A temporary name is anybody's: nothing keeps it. */
function staying({ temporary }: ViewerUser) {
  const { orders, disputes, name } = said.stays
  return temporary ? [orders, disputes] : [orders, disputes, name]
}
