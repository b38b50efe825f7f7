import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { uiMessages } from '@/web/messages'
import { FieldContext } from '@/web/ui/forms/field-context'

type Props = {
  label: string
  help?: ReactNode
  /** Replaces the help text. */
  error?: string
  optional?: boolean
  children: ReactNode
}

/** A labeled input with its help text and error. */
export function Field({ label, help, error, optional, children }: Props) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? help
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
      <div className="flex items-baseline justify-between gap-2 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {optional && (
          <span aria-hidden="true" className="text-xs text-ink-muted">
            {uiMessages.optional}
          </span>
        )}
      </div>
      <FieldContext
        value={{
          id,
          'aria-describedby': note ? noteId : undefined,
          'aria-invalid': error ? true : undefined,
        }}
      >
        {children}
      </FieldContext>
      <div id={noteId} aria-live="polite" className="text-xs empty:hidden">
        {error ? (
          <FieldError message={error} />
        ) : help ? (
          <span className="text-ink-muted">{help}</span>
        ) : null}
      </div>
    </div>
  )
}

function FieldError({ message }: { message: string }) {
  return (
    <span className="flex gap-1.5 text-bad">
      <CircleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
      {message}
    </span>
  )
}
