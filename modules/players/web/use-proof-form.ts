import { Password } from '@/modules/auth/contract'
import { messages } from '@/modules/players/words'
import { faultOf } from '@/web/lib/faults'
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
    failure: messages.security.failed,
    check: ({ currentPassword }) => ({
      currentPassword: asksPassword ? faultOf(Password, currentPassword) : undefined,
    }),
    send: ({ currentPassword }) => send(asksPassword ? { currentPassword } : {}),
  })
  return { ...form, asksPassword }
}
