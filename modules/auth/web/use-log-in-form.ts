import { useLocation } from 'wouter'
import { Email, Password } from '@/modules/auth/contract'
import { useLogIn } from '@/modules/auth/web/queries'
import { useAuthParams } from '@/modules/auth/web/use-auth-place'
import { messages } from '@/modules/auth/words'
import { fieldErrorOf } from '@/web/lib/faults'
import { toast } from '@/web/ui/toast'
import { useForm } from '@/web/ui/use-form'

const submitText = messages.logIn

/** The page itself leads on once it knows who is here; a code that was mailed is asked for first. */
export function useLogInForm() {
  const { from } = useAuthParams()
  const [, navigate] = useLocation()
  const { mutateAsync: logIn } = useLogIn()
  return useForm({
    fields: ['email', 'password'],
    errorTitle: submitText.failed,
    validate: ({ email, password }) => ({
      email: fieldErrorOf(Email, email),
      password: fieldErrorOf(Password, password),
    }),
    submit: async ({ email, password }) => {
      const verification = await logIn({ email: email.trim(), password })
      if (verification) navigate('/auth?mode=verify', { state: { ...verification, from } })
      else toast({ ...submitText.done, tone: 'good' })
    },
  })
}
