import { CircleAlert } from 'lucide-react'
import { useRef } from 'react'
import { useFocusHandoff } from '@/web/lib/focus'
import { uiMessages } from '@/web/messages'
import { Button } from '@/web/ui/button'

type Props = { title?: string; message: string; onRetry?: () => void; retryText?: string }

export function ErrorState({
  title = uiMessages.failed.title,
  message,
  onRetry,
  retryText = uiMessages.failed.retry,
}: Props) {
  const retry = useRef<HTMLButtonElement>(null)
  useFocusHandoff(retry)
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-1 rounded-md border border-line bg-surface-raised px-6 py-14 text-center"
    >
      <CircleAlert aria-hidden="true" className="mb-2 size-5 text-bad" />
      <p className="text-base font-semibold">{title}</p>
      <p className="max-w-md text-sm text-ink-muted">{message}</p>
      {onRetry && (
        <Button ref={retry} className="mt-5" onClick={onRetry}>
          {retryText}
        </Button>
      )}
    </div>
  )
}
