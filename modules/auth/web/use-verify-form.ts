import { useLocation } from 'wouter'
import { Code } from '@/modules/auth/contract'
import { type CodeType, useVerifyCode } from '@/modules/auth/web/queries'
import { useAuthParams } from '@/modules/auth/web/use-auth-place'
import { messages } from '@/modules/auth/words'
import { fieldErrorOf } from '@/web/lib/faults'
import { toast } from '@/web/ui/toast'
import { useForm } from '@/web/ui/use-form'

const submitText = messages.verification

export function useVerifyForm(email: string, type: CodeType) {
  const { from } = useAuthParams()
  const [, navigate] = useLocation()
  const { mutateAsync: verify } = useVerifyCode()
  return useForm({
    fields: ['code'],
    errorTitle: submitText.failed,
    validate: ({ code }) => ({ code: fieldErrorOf(Code, code) }),
    submit: async ({ code }) => {
      await verify({ email, code, type })
      toast({ title: type === 'signup' ? submitText.signedUp : submitText.loggedIn, tone: 'good' })
      navigate(from ?? '/', { replace: true })
    },
  })
}
