import { Code } from '@/modules/auth/contract'
import { CodeInput } from '@/modules/auth/web/code-input'
import { useChangeEmail } from '@/modules/auth/web/queries'
import { FormErrorAlert } from '@/modules/auth/web/refusal'
import { useAutoFocus } from '@/modules/auth/web/use-first-focus'
import { messages } from '@/modules/auth/words'
import { fieldErrorOf } from '@/web/lib/faults'
import { useFocusHandoff } from '@/web/lib/focus'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/field'
import { toast } from '@/web/ui/toast'
import { useForm } from '@/web/ui/use-form'

const { code: codeText, verification: verifyText } = messages
const { email: changeText } = messages.security

type ConfirmEmailProps = { email: string; onDone: () => void }

export function ConfirmEmailForm({ email, onDone }: ConfirmEmailProps) {
  const { typed, faults, refusal, isBusy, type, formProps } = useConfirmEmailForm({ email, onDone })
  useFocusHandoff(formProps.ref)
  return (
    <form noValidate {...formProps} className="grid gap-4">
      <p className="text-sm wrap-anywhere text-ink-muted">{verifyText.lead(email)}</p>
      <Field label={codeText.label} error={faults.code} help={codeText.help}>
        <CodeInput ref={useAutoFocus()} value={typed.code} onChange={(digits) => type('code', digits)} />
      </Field>
      <FormErrorAlert refused={refusal} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isBusy} busyText={changeText.confirming}>
          {changeText.confirm}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {changeText.another}
        </Button>
      </div>
    </form>
  )
}

function useConfirmEmailForm({ email, onDone }: ConfirmEmailProps) {
  const { mutateAsync: changeTo } = useChangeEmail()
  return useForm({
    fields: ['code'],
    errorTitle: changeText.failed,
    validate: ({ code }) => ({ code: fieldErrorOf(Code, code) }),
    submit: async ({ code }) => {
      await changeTo({ email, code })
      toast({ ...changeText.done(email), tone: 'good' })
      onDone()
    },
  })
}
