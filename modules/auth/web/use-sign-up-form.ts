import { Email, Username } from '@/modules/auth/contract'
import { useNewPasswordRule } from '@/modules/auth/web/new-password'
import { useSignUp } from '@/modules/auth/web/queries'
import { useHumanProof } from '@/modules/auth/web/use-human-proof'
import { inputWords, words } from '@/modules/auth/words'
import { faultOf } from '@/web/lib/faults'
import { toast } from '@/web/ui/toast'
import { useForm } from '@/web/ui/use-form'

export function useSignUpForm() {
  const proof = useHumanProof()
  const newPassword = useNewPasswordRule()
  const { mutateAsync: signUp } = useSignUp()
  const form = useForm({
    fields: ['username', 'email', 'password', 'confirmPassword', 'captchaAnswer'],
    failure: words.signUp.failed,
    check: ({ username, email, password, confirmPassword, captchaAnswer }) => ({
      username: faultOf(Username, username),
      email: faultOf(Email, email),
      password: faultOf(newPassword, password),
      confirmPassword: password === confirmPassword ? undefined : inputWords.password.differ,
      captchaAnswer: proof.faultOf(captchaAnswer),
    }),
    send: async (typed) => {
      await signUp({ ...typed, email: typed.email.trim(), ...(await proof.take(typed.captchaAnswer)) })
      toast({ ...words.signUp.done, tone: 'good' })
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
