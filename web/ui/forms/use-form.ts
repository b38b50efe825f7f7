import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type GenericSchema, type InferInput, is } from 'valibot'
import { ApiError, errorMessage } from '@/web/lib/api/api-error'
import { type FieldErrors, serverErrors, validationErrors } from '@/web/lib/api/field-errors'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'

/** An error of the form as a whole. `code` is empty if the server gave none. */
export type SubmitError = { message: string; code: string }

/** Returns the message and the code that a form shows for an error of its request. */
export function toSubmitError(error: unknown, fallback?: string): SubmitError {
  return { message: errorMessage(error, fallback), code: error instanceof ApiError ? error.code : '' }
}

export type FormSchema = GenericSchema<Record<string, unknown>>

type FieldName<Schema extends FormSchema> = keyof InferInput<Schema> & string

/** The values of the inputs. A field that the form doesn't show is undefined. */
type FormValues<Schema extends FormSchema> = {
  [Name in keyof InferInput<Schema>]: FieldValue<InferInput<Schema>[Name]>
}

type FieldValue<Input> = Input extends boolean
  ? boolean
  : Input extends string
    ? string
    : Input extends undefined
      ? undefined
      : never

export type FormOptions<Schema extends FormSchema> = {
  /** Built from the entries of a contract: the server validates with the same schemas. */
  schema: Schema
  /** The value of a field until the user edits it; may arrive late. */
  initialValues: FormValues<Schema>
  /** Sends valid values. Errors go to the fields that they name, otherwise to `error`, which every form renders. */
  onSubmit: (values: FormValues<Schema> & InferInput<Schema>) => Promise<unknown>
  /** The title of the toast after success. */
  successTitle?: string
  /** Empties the form after success. */
  resets?: boolean
  /**
   * The title of a toast with the error. Only for the toasts of the specification: fields and `error` show errors already.
   */
  errorToast?: string
  /** The text of an error that has none. */
  errorFallback?: string
  onError?: () => void
  /** Called when the values are invalid, and nothing is sent. */
  onInvalid?: () => void
  /** The fields of paths in the server's errors that differ from field names. */
  errorPaths?: Readonly<Record<string, FieldName<Schema>>>
  /** The field that shows an error without a path; otherwise the form shows it. */
  fieldOfError?: (error: unknown) => FieldName<Schema> | undefined
  /** Stays busy after success, because the browser leaves the page. */
  submitOnce?: boolean
}

/** Form state: values, errors, and a submit handler that runs once at a time. Failures keep the input. */
export function useForm<Schema extends FormSchema>({
  schema,
  initialValues,
  ...options
}: FormOptions<Schema>) {
  type Name = FieldName<Schema>
  type Values = FormValues<Schema>
  const [edits, setEdits] = useState<Partial<Values>>({})
  const [errors, setErrors] = useState<FieldErrors<Name>>({})
  const [error, setError] = useState<SubmitError>()
  const [isSubmitting, setSubmitting] = useState(false)
  // A second click can come before the first one has been rendered.
  const isLocked = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const values: Values = { ...initialValues, ...edits }
  const formProps = { ref: form, noValidate: true, onSubmit: onSubmitEvent }
  return { values, errors, error, isSubmitting, fieldProps, setValues, reset, submit, formProps }

  /** For every input: `onChange` takes an event or the value itself. */
  function fieldProps<Field extends Name>(name: Field) {
    return {
      name,
      value: values[name],
      onChange: (change: Values[Field] | InputEvent) =>
        setValues(recordOf<Values>(name, isInputEvent(change) ? change.target.value : change)),
    }
  }

  /** Editing a field clears its error and the form's. */
  function setValues(changes: Partial<Values>) {
    setError(undefined)
    setEdits((before) => ({ ...before, ...changes }))
    setErrors((before) => without(before, Object.keys(changes)))
  }

  /** Returns the given fields, or all of them, to their initial values. */
  function reset(...names: Name[]) {
    setEdits((before) => (names.length === 0 ? {} : without(before, names)))
  }

  function onSubmitEvent(event: FormEvent) {
    event.preventDefault()
    void submit()
  }

  async function submit() {
    if (isLocked.current) return
    setError(undefined)
    setErrors({})
    if (!is(schema, values)) {
      options.onInvalid?.()
      return showErrors(validationErrors<Name>(schema, values))
    }
    isLocked.current = true
    setSubmitting(true)
    try {
      await options.onSubmit(values)
    } catch (thrown) {
      unlock()
      return onSubmitError(thrown)
    }
    if (options.resets) reset()
    if (options.successTitle !== undefined) toast({ title: options.successTitle, tone: 'good' })
    if (!options.submitOnce) unlock()
  }

  function unlock() {
    isLocked.current = false
    setSubmitting(false)
  }

  function onSubmitError(thrown: unknown) {
    if (options.errorToast !== undefined) showError(options.errorToast, thrown, options.errorFallback)
    options.onError?.()
    const submitError = toSubmitError(thrown, options.errorFallback)
    const rejected = serverErrors<Name>(thrown, values, options.errorPaths)
    const field = options.fieldOfError?.(thrown)
    const hasInput = (name: string) => form.current?.elements.namedItem(name)
    if (Object.keys(rejected).some(hasInput)) showErrors(rejected)
    else if (field !== undefined) showErrors(recordOf<FieldErrors<Name>>(field, submitError.message))
    else setError(submitError)
  }

  /** Focuses the first invalid field of the page. */
  function showErrors(fieldErrors: FieldErrors<Name>) {
    flushSync(() => setErrors(fieldErrors))
    const inputs = [...(form.current?.elements ?? [])]
    const first = inputs.find((input) => (input.getAttribute('name') ?? '') in fieldErrors)
    if (first instanceof HTMLElement) first.focus()
  }
}

type InputEvent = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

function isInputEvent(change: unknown): change is InputEvent {
  return typeof change === 'object' && change !== null && 'target' in change
}

/** Safe: a text input yields a string, and so does an error. */
function recordOf<Values>(name: keyof Values & string, value: unknown) {
  return { [name]: value } as Partial<Values>
}

/** Safe: removing entries leaves a part of the values, and every use is a Partial. */
function without<Values extends object>(values: Values, names: readonly string[]) {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name))) as Values
}
