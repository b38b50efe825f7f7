import { useLocation } from 'wouter'
import { Code } from '@/modules/auth/contract'
import { type CodeType, useVerify } from '@/modules/auth/web/queries'
import { useAuthPlace } from '@/modules/auth/web/use-auth-place'
import { words } from '@/modules/auth/words'
import { faultOf } from '@/web/lib/faults'
import { toast } from '@/web/ui/toast'
import { useForm } from '@/web/ui/use-form'

const said = words.verify

export function useVerifyForm(email: string, type: CodeType) {
  const { from } = useAuthPlace()
  const [, navigate] = useLocation()
  const { mutateAsync: verify } = useVerify()
  return useForm({
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
