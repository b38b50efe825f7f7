import { ApiError, errorMessage } from '@/web/lib/api-error'
import { uiMessages } from '@/web/messages'
import { toast } from '@/web/ui/toasts/toast'

/** Says in a toast that a request failed, and why in the server's words. */
export function showError(title: string, error: unknown, otherwise?: string) {
  toast({
    title: isUnreachable(error) ? uiMessages.failed.connection : title,
    description: errorMessage(error, otherwise),
    tone: 'bad',
  })
}

function isUnreachable(error: unknown) {
  return error instanceof ApiError && error.code === 'unreachable'
}
