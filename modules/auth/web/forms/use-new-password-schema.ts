import { minLength, pipe } from 'valibot'
import { Password } from '@/modules/auth/contract'
import { inputMessages } from '@/modules/auth/messages'
import { useClientConfig } from '@/web/lib/client-config'

/** What this site asks of a new password, as the server does. */
export function useNewPasswordSchema() {
  const { passwordMin } = useClientConfig()
  return pipe(Password, minLength(passwordMin, inputMessages.password.short(passwordMin)))
}
