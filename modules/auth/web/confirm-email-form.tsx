import { Code } from '@/modules/auth/contract'
import { CodeInput } from '@/modules/auth/web/code-input'
import { faultOf } from '@/modules/auth/web/faults'
import { useChangeEmail } from '@/modules/auth/web/queries'
import { Refusal } from '@/modules/auth/web/refusal'
import { useAuthForm } from '@/modules/auth/web/use-auth-form'
import { useFirstFocus } from '@/modules/auth/web/use-first-focus'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/field'
import { toast } from '@/web/ui/toast'

type Props = { email: string; onDone: () => void }

export function ConfirmEmailForm({ email, onDone }: Props) {
  const { typed, faults, refusal, isBusy, type, formProps } = useConfirmation({ email, onDone })
  return (
    <form noValidate {...formProps} className="grid gap-4">
      <p className="text-sm wrap-anywhere text-ink-muted">
        We've sent a 6-digit code to <span className="text-ink">{email}</span>
      </p>
      <Field label="Verification code" error={faults.code} help="It works for 10 minutes.">
        <CodeInput ref={useFirstFocus()} value={typed.code} onChange={(digits) => type('code', digits)} />
      </Field>
      <Refusal words={refusal} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isBusy} busyText="Confirming...">
          Confirm email
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Another address
        </Button>
      </div>
    </form>
  )
}

function useConfirmation({ email, onDone }: Props) {
  const { mutateAsync: change } = useChangeEmail()
  return useAuthForm({
    fields: ['code'],
    failure: 'Verification Failed',
    check: ({ code }) => ({ code: faultOf(Code, code) }),
    send: async ({ code }) => {
      await change({ email, code })
      toast({ title: 'Email Changed', description: `It is ${email} now.`, tone: 'good' })
      onDone()
    },
  })
}
