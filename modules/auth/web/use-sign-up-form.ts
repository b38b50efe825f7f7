import { useQuery } from '@tanstack/react-query'
import { Email, Username } from '@/modules/auth/contract'
import { currentChallenge } from '@/modules/auth/web/current-challenge'
import { faultOf } from '@/modules/auth/web/faults'
import { useNewPasswordRule } from '@/modules/auth/web/new-password'
import { captchaQuery, useSignUp } from '@/modules/auth/web/queries'
import { useAuthForm } from '@/modules/auth/web/use-auth-form'
import { inputWords, words } from '@/modules/auth/words'
import { toast } from '@/web/ui/toast'

const { captcha: asked, password: passwordWords } = inputWords

/** Asks for a question at once, which is there when the tab is opened. */
export function useSignUpForm() {
  const captcha = useQuery(captchaQuery)
  const newPassword = useNewPasswordRule()
  const { mutateAsync: signUp } = useSignUp()
  const challenge = currentChallenge(captcha)
  const form = useAuthForm({
    fields: ['username', 'email', 'password', 'confirmPassword', 'captchaAnswer'],
    failure: words.signUp.failed,
    check: ({ username, email, password, confirmPassword, captchaAnswer }) => ({
      username: faultOf(Username, username),
      email: faultOf(Email, email),
      password: faultOf(newPassword, password),
      confirmPassword: password === confirmPassword ? undefined : passwordWords.differ,
      captchaAnswer: answerFault(challenge !== undefined, captchaAnswer),
    }),
    send: async (typed) => {
      await signUp({ ...typed, email: typed.email.trim(), captchaSessionId: challenge?.sessionId ?? '' })
      toast({ ...words.signUp.done, tone: 'good' })
    },
    // A question is good for one try, whatever was wrong with the rest.
    onFail: () => askAnew(),
  })
  return { ...form, askAnew }

  function askAnew() {
    form.type('captchaAnswer', '')
    void captcha.refetch()
  }
}

function answerFault(isAsked: boolean, answer: string) {
  if (!isAsked) return asked.missing
  return answer.trim() === '' ? asked.answer : undefined
}
