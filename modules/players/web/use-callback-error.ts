import { useSearchParams } from 'wouter'
import { messages } from '@/modules/players/messages'
import { useClientConfig } from '@/web/lib/client-config'

/** The message for the error code that the login callback put into the query string. */
export function useCallbackError() {
  const { platform } = useClientConfig()
  const [search] = useSearchParams()
  const error = search.get('error')
  if (error === null) return undefined
  return messages.callbackErrors[isKnownError(error) ? error : 'failed'](platform)
}

function isKnownError(error: string): error is keyof typeof messages.callbackErrors {
  return Object.hasOwn(messages.callbackErrors, error)
}
