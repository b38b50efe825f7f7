import { Link } from 'wouter'
import type { CurrentUser } from '@/modules/auth/contract'
import { messages } from '@/modules/auth/messages'
import { SubmitFactorCode } from '@/modules/auth/second-factor-contract'
import { FormErrorAlert } from '@/modules/auth/web/forms/form-error-alert'
import { useAutoFocus } from '@/modules/auth/web/forms/use-auto-focus'
import { usePasskeyAction } from '@/modules/auth/web/forms/use-passkey-action'
import { useVerifyFactorCode, useVerifyPasskey } from '@/modules/auth/web/sign-in/queries'
import { secondFactorSlot } from '@/modules/auth/web/slots'
import { supportPath } from '@/modules/support/web/paths'
import { SlotView } from '@/web/lib/modules/slots'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'

const text = messages.secondFactor.page

export type Factor = NonNullable<CurrentUser['secondFactor']>

type Props = {
  factor: Factor
  onVerified: () => void
  /** Keeps the buttons busy: the page is about to be left. */
  isLeaving?: boolean
}

/** Verifies the second factor with a passkey, a code of the app or a recovery code. */
export function FactorForm({ factor, onVerified, isLeaving = false }: Props) {
  const { errors, error, isSubmitting, fieldProps, formProps } = useCodeForm(onVerified)
  const codeField = useAutoFocus()
  const label = factor.totp ? text.code : text.recoveryCode
  return (
    <>
      {factor.passkey && <PasskeyButton onVerified={onVerified} isLeaving={isLeaving} />}
      <form {...formProps} className="grid gap-5">
        <Field label={label} error={errors.code} help={factor.totp ? text.codeHelp : text.recoveryHelp}>
          <TextInput
            ref={factor.passkey ? undefined : codeField}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            className="tabular"
            {...fieldProps('code')}
          />
        </Field>
        <FormErrorAlert error={error} />
        <Button
          type="submit"
          variant={factor.passkey ? 'secondary' : 'primary'}
          size="lg"
          busy={isSubmitting || isLeaving}
          busyText={text.submitting}
        >
          {text.submit}
        </Button>
      </form>
      <SlotView slot={secondFactorSlot} props={{ onVerified }} />
      <p className="text-sm text-ink-muted">
        {text.lost}{' '}
        <Link href={supportPath} className="rounded-sm text-ink underline underline-offset-4">
          {text.contact}
        </Link>
      </p>
    </>
  )
}

function useCodeForm(onVerified: () => void) {
  const { mutateAsync: verify } = useVerifyFactorCode()
  return useForm({
    schema: SubmitFactorCode,
    initialValues: { code: '' },
    onSubmit: async ({ code }) => {
      await verify(code)
      onVerified()
    },
  })
}

type PasskeyProps = { onVerified: () => void; isLeaving: boolean }

function PasskeyButton({ onVerified, isLeaving }: PasskeyProps) {
  const { mutateAsync: verify } = useVerifyPasskey()
  const { isBusy, run } = usePasskeyAction(text.failed, async () => {
    await verify()
    onVerified()
  })
  return (
    <Button
      variant="primary"
      size="lg"
      busy={isBusy || isLeaving}
      busyText={text.submitting}
      onClick={() => void run()}
    >
      {text.usePasskey}
    </Button>
  )
}
