import { Email, Username } from '@/modules/auth/contract'
import { faultOf } from '@/modules/auth/web/faults'
import { useNewPasswordRule } from '@/modules/auth/web/new-password'
import { useSignUp } from '@/modules/auth/web/queries'
import { useAuthForm } from '@/modules/auth/web/use-auth-form'
import { useHumanProof } from '@/modules/auth/web/use-human-proof'
import { inputWords, words } from '@/modules/auth/words'
import { toast } from '@/web/ui/toast'

export function useSignUpForm() {
  const proof = useHumanProof()
  const newPassword = useNewPasswordRule()
  const { mutateAsync: signUp } = useSignUp()
  const form = useAuthForm({
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
