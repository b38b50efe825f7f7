import { ApiError, errorWords } from '@/web/lib/api-error'
import { toast } from '@/web/ui/toast'
import { words } from '@/web/words'

const { wordless } = words.failed

/** Says in a toast that a request failed, and why in the server's words. */
export function sayFailure(title: string, error: unknown, otherwise = wordless) {
  toast({
    title: isCutOff(error) ? words.failed.connection : title,
    description: failureWords(error, otherwise),
    tone: 'bad',
  })
}

/** The same words, for the place on the page where they stay. */
export function failureWords(error: unknown, otherwise = wordless) {
  return errorWords(error, otherwise)
}

function isCutOff(error: unknown) {
  return error instanceof ApiError && error.code === 'unreachable'
}
