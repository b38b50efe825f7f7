import { ApiError, errorWords } from '@/web/lib/api-error'
import { toast } from '@/web/ui/toast'
import { words } from '@/web/words'

/** Says in a toast that a request failed, and why in the server's words. */
export function sayFailure(title: string, error: unknown, otherwise?: string) {
  toast({
    title: isCutOff(error) ? words.failed.connection : title,
    description: errorWords(error, otherwise),
    tone: 'bad',
  })
}

function isCutOff(error: unknown) {
  return error instanceof ApiError && error.code === 'unreachable'
}
