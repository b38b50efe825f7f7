import type { UseQueryResult } from '@tanstack/react-query'

export type CaptchaResult = UseQueryResult<{ sessionId: string; question: string }>

/** The question that may be answered now; none while another one is on its way. */
export function currentChallenge({ data, isFetching, isError }: CaptchaResult) {
  return isFetching || isError ? undefined : data
}
