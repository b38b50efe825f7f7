import { useQuery, useQueryClient } from '@tanstack/react-query'
import { inputMessages } from '@/modules/auth/messages'
import { captchaQuery } from '@/modules/auth/web/queries'
import { useClientConfig } from '@/web/lib/client-config'

const text = inputMessages.captcha

export type Captcha = ReturnType<typeof useCaptcha>

/**
 * How a sign-up shows that it is no program: the person answers a question, or the browser has done some work. Asks at once,
 * so that it is there when the form is opened.
 */
export function useCaptcha() {
  const client = useQueryClient()
  const isWork = useClientConfig().captcha === 'proof-of-work'
  const { data, isFetching, isError, errorUpdatedAt, refetch } = useQuery(captchaQuery)
  const current = isFetching || isError ? undefined : data
  const state = current ? ('there' as const) : isFetching ? ('coming' as const) : ('failed' as const)
  const question = current && 'question' in current ? current.question : undefined
  return { isWork, state, question, errorUpdatedAt, faultOf, take, renew: () => void refetch() }

  /** What keeps the form from being sent; work under way does not. */
  function faultOf(answer: string) {
    if (isWork) return state === 'failed' ? text.missing : undefined
    if (question === undefined) return text.missing
    return answer.trim() === '' ? text.answer : undefined
  }

  /** Waits for the work; work that is too old by now is done again. */
  async function take(answer: string) {
    const proof = isWork ? await client.fetchQuery(captchaQuery) : current
    const captchaAnswer = proof && 'work' in proof ? proof.work : answer
    return { captchaSessionId: proof?.sessionId ?? '', captchaAnswer }
  }
}
