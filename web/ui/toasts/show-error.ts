import { ApiError, errorMessage } from '@/web/lib/api/api-error'
import { uiMessages } from '@/web/messages'
import { toast } from '@/web/ui/toasts/toast'

/** Shows a toast with the server's error text, or the fallback. */
export function showError(title: string, error: unknown, fallback?: string) {
  toast({
    title: isUnreachable(error) ? uiMessages.failed.connection : title,
    description: errorMessage(error, fallback),
    tone: 'bad',
  })
}

function isUnreachable(error: unknown) {
  return error instanceof ApiError && error.code === 'unreachable'
}
