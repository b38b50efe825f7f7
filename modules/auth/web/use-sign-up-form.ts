import { Email, Username } from '@/modules/auth/contract'
import { useNewPasswordSchema } from '@/modules/auth/web/new-password'
import { useSignUp } from '@/modules/auth/web/queries'
import { useCaptcha } from '@/modules/auth/web/use-human-proof'
import { inputMessages, messages } from '@/modules/auth/words'
import { faultOf } from '@/web/lib/faults'
import { toast } from '@/web/ui/toast'
import { useForm } from '@/web/ui/use-form'

export function useSignUpForm() {
  const proof = useCaptcha()
  const newPassword = useNewPasswordSchema()
  const { mutateAsync: signUp } = useSignUp()
  const form = useForm({
    fields: ['username', 'email', 'password', 'confirmPassword', 'captchaAnswer'],
    failure: messages.signUp.failed,
    check: ({ username, email, password, confirmPassword, captchaAnswer }) => ({
      username: faultOf(Username, username),
      email: faultOf(Email, email),
      password: faultOf(newPassword, password),
      confirmPassword: password === confirmPassword ? undefined : inputMessages.password.differ,
      captchaAnswer: proof.faultOf(captchaAnswer),
    }),
    send: async (typed) => {
      await signUp({ ...typed, email: typed.email.trim(), ...(await proof.take(typed.captchaAnswer)) })
      toast({ ...messages.signUp.done, tone: 'good' })
    },
    // It is good for one try, whatever was wrong with the rest.
    onFail: () => askAnew(),
  })
  return { ...form, proof, askAnew }

  function askAnew() {
    form.type('captchaAnswer', '')
    proof.renew()
  }
}
