import { useLocation } from 'wouter'
import { Code } from '@/modules/auth/contract'
import { faultOf } from '@/modules/auth/web/faults'
import { type CodeType, useVerify } from '@/modules/auth/web/queries'
import { useAuthForm } from '@/modules/auth/web/use-auth-form'
import { useAuthPlace } from '@/modules/auth/web/use-auth-place'
import { toast } from '@/web/ui/toast'

export function useVerifyForm(email: string, type: CodeType) {
  const { from } = useAuthPlace()
  const [, navigate] = useLocation()
  const { mutateAsync: verify } = useVerify()
  return useAuthForm({
    fields: ['code'],
    failure: 'Verification Failed',
    check: ({ code }) => ({ code: faultOf(Code, code) }),
    send: async ({ code }) => {
      await verify({ email, code, type })
      const title = type === 'signup' ? 'Account verified successfully!' : 'Logged in successfully!'
      toast({ title, tone: 'good' })
      navigate(from ?? '/', { replace: true })
    },
  })
}
