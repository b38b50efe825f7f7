import { useSearchParams } from 'wouter'
import { messages } from '@/modules/players/messages'
import { useClientConfig } from '@/web/lib/client-config'

/** What the way back from the platform says went wrong, in words. */
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
