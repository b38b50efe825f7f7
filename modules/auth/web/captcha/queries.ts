import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '@/web/lib/api/api'

/** A minute less than the server's limit of five minutes. */
const captchaStaleMs = 240_000

/** A question for the user, or the solved proof-of-work. Each works once, so it isn't cached after unmount. */
export const captchaQuery = queryOptions({
  queryKey: ['/api/auth/captcha'],
  queryFn: async ({ signal }) => {
    const captcha = await unwrap(api.auth.captcha.get())
    if ('question' in captcha) return captcha
    const { solveProofOfWork } = await import('@/modules/auth/web/captcha/solve-proof-of-work')
    return { sessionId: captcha.sessionId, proof: await solveProofOfWork(captcha.challenge, signal) }
  },
  staleTime: captchaStaleMs,
  gcTime: 0,
})
