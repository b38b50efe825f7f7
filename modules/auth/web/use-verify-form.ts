import { useLocation } from 'wouter'
import { Code } from '@/modules/auth/contract'
import { faultOf } from '@/modules/auth/web/faults'
import { type CodeType, useVerify } from '@/modules/auth/web/queries'
import { useAuthForm } from '@/modules/auth/web/use-auth-form'
import { useAuthPlace } from '@/modules/auth/web/use-auth-place'
import { words } from '@/modules/auth/words'
import { toast } from '@/web/ui/toast'

const said = words.verify

export function useVerifyForm(email: string, type: CodeType) {
  const { from } = useAuthPlace()
  const [, navigate] = useLocation()
  const { mutateAsync: verify } = useVerify()
  return useAuthForm({
    fields: ['code'],
    failure: said.failed,
    check: ({ code }) => ({ code: faultOf(Code, code) }),
    send: async ({ code }) => {
      await verify({ email, code, type })
      toast({ title: type === 'signup' ? said.signedUp : said.loggedIn, tone: 'good' })
      navigate(from ?? '/', { replace: true })
    },
  })
}
