import type { ComponentProps, ReactNode } from 'react'
import { reasonCodes } from '@/modules/orders/contract'
import { caseMessages } from '@/modules/orders/disputes/case-messages'
import { ApiError } from '@/web/lib/api/api-error'
import { useCaseKeys } from '@/web/staff/use-case-keys'
import { staffMessages } from '@/web/staff-messages'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { classNames } from '@/web/ui/class-names'
import { Field } from '@/web/ui/forms/field'
import { Select } from '@/web/ui/forms/select'
import { Textarea } from '@/web/ui/forms/textarea'
import type { useForm } from '@/web/ui/forms/use-form'
import { showError } from '@/web/ui/toasts/show-error'

const { decision: text } = caseMessages
const groundsOptions = reasonCodes.map((code) => ({ value: code, label: text.reasonCodes[code] }))

/** Says in a toast that the case has changed, because its form disappears then. Rethrows every error. */
export function showChange(error: unknown): never {
  if (error instanceof ApiError && error.status === 409) showError(text.failed, error)
  throw error
}

type Choice<Value> = { value: Value; label: string; isDisabled?: boolean; content: ReactNode }

type Props<Value> = {
  legend: string
  /** At most nine, because the keys 1 to 9 choose them. */
  choices: readonly Choice<Value>[]
  chosen: string
  onChoose: (value: Value) => void
  errors: { choice?: string; reasonCode?: string; reason?: string }
  /** The result of `useForm`. */
  form: Pick<ReturnType<typeof useForm>, 'error' | 'isSubmitting' | 'submit' | 'formProps'>
  grounds: Omit<ComponentProps<typeof Select>, 'options'>
  reason: ComponentProps<typeof Textarea>
  reasonLabel: string
  /** Above the button. */
  note?: ReactNode
  /** Below the button, before the shortcuts. */
  consequence?: string
}

/** A decision of staff: what happens, with what each choice books, and the grounds and the reason for it. */
export function DecisionForm<Value extends string>(props: Props<Value>) {
  const { legend, choices, chosen, onChoose, errors, form, grounds, reason } = props
  const { error, isSubmitting, submit, formProps } = form
  const choose = (index: number) => {
    const choice = choices[index]
    if (choice && !choice.isDisabled) onChoose(choice.value)
  }
  useCaseKeys({ choose, submit, form: formProps.ref })
  return (
    <form {...formProps} className="grid grid-cols-1 gap-4">
      <fieldset className="grid min-w-0 grid-cols-1 gap-3">
        <legend className="sr-only">{legend}</legend>
        {choices.map(({ value, label, isDisabled, content }, index) => (
          <div
            key={value}
            className={classNames(
              'grid grid-cols-1 gap-2 rounded-md border p-3 text-sm',
              chosen === value ? 'border-accent bg-accent-soft' : 'border-line',
            )}
          >
            <Button
              aria-pressed={chosen === value}
              aria-keyshortcuts={String(index + 1)}
              disabled={isDisabled}
              onClick={() => onChoose(value)}
            >
              {label}
            </Button>
            {content}
          </div>
        ))}
        {errors.choice && (
          <p role="alert" className="text-xs text-bad">
            {errors.choice}
          </p>
        )}
      </fieldset>
      <Field label={text.reasonCode} error={errors.reasonCode}>
        <Select options={groundsOptions} {...grounds} />
      </Field>
      <Field label={props.reasonLabel} help={text.reasonHelp} error={errors.reason}>
        <Textarea rows={3} aria-keyshortcuts="r" {...reason} />
      </Field>
      <Alert>{error?.message}</Alert>
      {props.note}
      <Button type="submit" variant="primary" busy={isSubmitting} aria-keyshortcuts="Control+Enter">
        {staffMessages.cases.submitAndNext}
      </Button>
      <p className="text-xs text-ink-muted">
        {props.consequence} <span className="max-lg:hidden">{text.keys}</span>
      </p>
    </form>
  )
}
