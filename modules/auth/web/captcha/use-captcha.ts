import { useQuery, useQueryClient } from '@tanstack/react-query'
import { inputMessages } from '@/modules/auth/messages'
import { captchaQuery } from '@/modules/auth/web/captcha/queries'
import { useClientConfig } from '@/web/lib/client-config'

const text = inputMessages.captcha

export type Captcha = ReturnType<typeof useCaptcha>

/**
 * The CAPTCHA of the sign-up form: a question for the user or a proof-of-work by the browser. Loads at once, so that it is
 * ready when the user opens the form.
 */
export function useCaptcha() {
  const client = useQueryClient()
  const isProofOfWork = useClientConfig().captcha === 'proof-of-work'
  const { data, isFetching, isError, errorUpdatedAt, refetch } = useQuery(captchaQuery)
  const current = isFetching || isError ? undefined : data
  const state = current ? ('ready' as const) : isFetching ? ('loading' as const) : ('failed' as const)
  const question = current && 'question' in current ? current.question : undefined
  return { isProofOfWork, state, question, errorUpdatedAt, errorOf, solve, refresh: () => void refetch() }

  /** The field's error, if any. The form may be submitted while the browser still computes. */
  function errorOf(answer: string) {
    if (isProofOfWork) return state === 'failed' ? text.missing : undefined
    if (question === undefined) return text.missing
    return answer.trim() === '' ? text.answer : undefined
  }

  /** Waits for the proof-of-work, and starts another one if it is stale. */
  async function solve(answer: string) {
    const captcha = isProofOfWork ? await client.fetchQuery(captchaQuery) : current
    const captchaAnswer = captcha && 'proof' in captcha ? captcha.proof : answer
    return { captchaSessionId: captcha?.sessionId ?? '', captchaAnswer }
  }
}
