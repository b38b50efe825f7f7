import { object } from 'valibot'
import type { SecurityPanelProps } from '@/modules/auth/web/slots'
import { messages } from '@/modules/players/messages'
import { useForm } from '@/web/ui/forms/use-form'

const schema = object({})

/** The hint that a recent login is required, and the error of the last attempt. */
export function ReauthenticationHints({
  form: { error },
  user,
  FormErrorAlert,
}: SecurityPanelProps & { form: ReturnType<typeof useReauthenticationForm> }) {
  return (
    <>
      {!user.temporary && (user.passwordMissing || user.twoStep) && (
        <p className="text-sm text-ink-muted">{messages.security.recentLoginRequired}</p>
      )}
      <FormErrorAlert error={error} />
    </>
  )
}

/** A form that confirms a change of the link, with the password if the account has one. */
export function useReauthenticationForm(
  { withPassword }: SecurityPanelProps,
  send: Parameters<SecurityPanelProps['withPassword']>[0],
) {
  return useForm({ schema, initialValues: {}, onSubmit: () => withPassword(send) })
}
