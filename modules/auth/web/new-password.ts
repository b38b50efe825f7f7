import { minLength, pipe } from 'valibot'
import { Password } from '@/modules/auth/contract'
import { inputWords } from '@/modules/auth/words'
import { useSite } from '@/web/lib/site'

/** What this site asks of a new password, as the server does. */
export function useNewPasswordRule() {
  const { passwordMin } = useSite()
  return pipe(Password, minLength(passwordMin, inputWords.password.short(passwordMin)))
}
