import { useQuery } from '@tanstack/react-query'
import { Email, Username } from '@/modules/auth/contract'
import { currentChallenge } from '@/modules/auth/web/current-challenge'
import { faultOf } from '@/modules/auth/web/faults'
import { NewPassword } from '@/modules/auth/web/new-password'
import { captchaQuery, useSignUp } from '@/modules/auth/web/queries'
import { useAuthForm } from '@/modules/auth/web/use-auth-form'
import { toast } from '@/web/ui/toast'

const captchaMissing = 'Please wait for captcha to load'

/** Asks for a question at once, which is there when the tab is opened. */
export function useSignUpForm() {
  const captcha = useQuery(captchaQuery)
  const { mutateAsync: signUp } = useSignUp()
  const challenge = currentChallenge(captcha)
  const form = useAuthForm({
    fields: ['username', 'email', 'password', 'confirmPassword', 'captchaAnswer'],
    failure: 'Sign Up Failed',
    check: ({ username, email, password, confirmPassword, captchaAnswer }) => ({
      username: faultOf(Username, username),
      email: faultOf(Email, email),
      password: faultOf(NewPassword, password),
      confirmPassword: password === confirmPassword ? undefined : 'Passwords do not match',
      captchaAnswer: answerFault(challenge !== undefined, captchaAnswer),
    }),
    send: async (typed) => {
      await signUp({ ...typed, email: typed.email.trim(), captchaSessionId: challenge?.sessionId ?? '' })
      toast({
        title: 'Account Created',
        description: 'A verification code is on its way to your email.',
        tone: 'good',
      })
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
  if (!isAsked) return captchaMissing
  return answer.trim() === '' ? 'Answer the question.' : undefined
}
