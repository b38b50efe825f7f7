import { minLength, pipe } from 'valibot'
import { Password } from '@/modules/auth/contract'
import { inputMessages } from '@/modules/auth/messages'
import { useClientConfig } from '@/web/lib/client-config'

/** The minimum length is the operator's, so the schema can't be a constant. */
export function useNewPasswordSchema() {
  const { passwordMin } = useClientConfig()
  return pipe(Password, minLength(passwordMin, inputMessages.password.short(passwordMin)))
}
