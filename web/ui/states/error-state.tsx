import { CircleAlert } from 'lucide-react'
import { useRef } from 'react'
import { errorMessage, finalTitle } from '@/web/lib/api/api-error'
import { useFocusHandoff } from '@/web/lib/browser/focus'
import { uiMessages } from '@/web/messages'
import { Button } from '@/web/ui/button'

type Props = {
  title?: string
  /** What a request failed with. If it can't succeed, the title says why, and trying again isn't offered. */
  error?: unknown
  /** Shown if the error has no text. */
  message?: string
  onRetry?: () => void
  retryText?: string
}

export function ErrorState({ title, error, message, onRetry, retryText = uiMessages.failed.retry }: Props) {
  const final = finalTitle(error)
  const retry = useRef<HTMLButtonElement>(null)
  useFocusHandoff(retry)
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-1 rounded-md border border-line bg-surface-raised px-6 py-14 text-center"
    >
      <CircleAlert aria-hidden="true" className="mb-2 size-5 text-bad" />
      <p className="text-base font-semibold">{title ?? final ?? uiMessages.failed.title}</p>
      <p className="max-w-md text-sm text-ink-muted">{errorMessage(error, message)}</p>
      {onRetry && final === undefined && (
        <Button ref={retry} className="mt-5" onClick={onRetry}>
          {retryText}
        </Button>
      )}
    </div>
  )
}
