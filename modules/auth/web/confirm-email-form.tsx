import { Code } from '@/modules/auth/contract'
import { CodeInput } from '@/modules/auth/web/code-input'
import { useChangeEmail } from '@/modules/auth/web/queries'
import { Refusal } from '@/modules/auth/web/refusal'
import { useFirstFocus } from '@/modules/auth/web/use-first-focus'
import { words } from '@/modules/auth/words'
import { faultOf } from '@/web/lib/faults'
import { useFocusHandedOn } from '@/web/lib/focus'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/field'
import { toast } from '@/web/ui/toast'
import { useForm } from '@/web/ui/use-form'

const { code: said, verify } = words
const { email: change } = words.security

type Props = { email: string; onDone: () => void }

export function ConfirmEmailForm({ email, onDone }: Props) {
  const { typed, faults, refusal, isBusy, type, formProps } = useConfirmation({ email, onDone })
  useFocusHandedOn(formProps.ref)
  return (
    <form noValidate {...formProps} className="grid gap-4">
      <p className="text-sm wrap-anywhere text-ink-muted">{verify.lead(email)}</p>
      <Field label={said.label} error={faults.code} help={said.help}>
        <CodeInput ref={useFirstFocus()} value={typed.code} onChange={(digits) => type('code', digits)} />
      </Field>
      <Refusal refused={refusal} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isBusy} busyText={change.confirming}>
          {change.confirm}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {change.another}
        </Button>
      </div>
    </form>
  )
}

function useConfirmation({ email, onDone }: Props) {
  const { mutateAsync: changeTo } = useChangeEmail()
  return useForm({
    fields: ['code'],
    failure: change.failed,
    check: ({ code }) => ({ code: faultOf(Code, code) }),
    send: async ({ code }) => {
      await changeTo({ email, code })
      toast({ ...change.done(email), tone: 'good' })
      onDone()
    },
  })
}
