import { Password } from '@/modules/auth/contract'
import { messages } from '@/modules/players/words'
import { fieldErrorOf } from '@/web/lib/faults'
import type { ViewerUser } from '@/web/lib/viewer'
import { useForm } from '@/web/ui/use-form'

/** What is asked of whoever changes the link: the password, where there is one. */
export function useReauthenticationForm(
  { temporary, passwordMissing }: ViewerUser,
  send: (proof: { currentPassword?: string }) => Promise<unknown>,
) {
  const asksPassword = !temporary && !passwordMissing
  const form = useForm({
    fields: ['currentPassword'],
    errorTitle: messages.security.failed,
    validate: ({ currentPassword }) => ({
      currentPassword: asksPassword ? fieldErrorOf(Password, currentPassword) : undefined,
    }),
    submit: ({ currentPassword }) => send(asksPassword ? { currentPassword } : {}),
  })
  return { ...form, asksPassword }
}
