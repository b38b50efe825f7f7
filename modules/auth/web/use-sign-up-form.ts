import { Email, Username } from '@/modules/auth/contract'
import { useNewPasswordSchema } from '@/modules/auth/web/new-password'
import { useSignUp } from '@/modules/auth/web/queries'
import { useCaptcha } from '@/modules/auth/web/use-human-proof'
import { inputMessages, messages } from '@/modules/auth/words'
import { fieldErrorOf } from '@/web/lib/faults'
import { toast } from '@/web/ui/toast'
import { useForm } from '@/web/ui/use-form'

export function useSignUpForm() {
  const proof = useCaptcha()
  const newPassword = useNewPasswordSchema()
  const { mutateAsync: signUp } = useSignUp()
  const form = useForm({
    fields: ['username', 'email', 'password', 'confirmPassword', 'captchaAnswer'],
    errorTitle: messages.signUp.failed,
    validate: ({ username, email, password, confirmPassword, captchaAnswer }) => ({
      username: fieldErrorOf(Username, username),
      email: fieldErrorOf(Email, email),
      password: fieldErrorOf(newPassword, password),
      confirmPassword: password === confirmPassword ? undefined : inputMessages.password.differ,
      captchaAnswer: proof.faultOf(captchaAnswer),
    }),
    submit: async (typed) => {
      await signUp({ ...typed, email: typed.email.trim(), ...(await proof.take(typed.captchaAnswer)) })
      toast({ ...messages.signUp.done, tone: 'good' })
    },
    // It is good for one try, whatever was wrong with the rest.
    onError: () => askAnew(),
  })
  return { ...form, proof, askAnew }

  function askAnew() {
    form.type('captchaAnswer', '')
    proof.renew()
  }
}
