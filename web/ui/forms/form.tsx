import type { FormEvent, ReactNode, Ref } from 'react'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import type { SubmitError } from '@/web/ui/forms/use-form'

type Props = {
  /** The result of `useForm`. */
  form: {
    formProps: { ref: Ref<HTMLFormElement>; noValidate: boolean; onSubmit: (event: FormEvent) => void }
    error: SubmitError | undefined
    isSubmitting: boolean
  }
  submitText: string
  /** Replaces the text of the button while the form is sent: "Adding...". */
  busyText?: string
  /** The fields. */
  children: ReactNode
}

/** A form with one column of fields, an error that belongs to no field, and a button. */
export function Form({ form: { formProps, error, isSubmitting }, submitText, busyText, children }: Props) {
  return (
    <form {...formProps} className="grid max-w-xl gap-4">
      {children}
      {error && <Alert>{error.message}</Alert>}
      <Button
        type="submit"
        variant="primary"
        busy={isSubmitting}
        busyText={busyText}
        className="sm:justify-self-start"
      >
        {submitText}
      </Button>
    </form>
  )
}
