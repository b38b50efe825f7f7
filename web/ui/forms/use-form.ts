import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, errorMessage } from '@/web/lib/api-error'
import { type FieldErrors, fieldErrorsOf } from '@/web/lib/field-errors'
import { showError } from '@/web/ui/toasts/show-error'

/** Why the whole form was refused. */
export type SubmitError = { message: string; code: string }

type FormValues<Name extends string> = Record<Name, string>

type Options<Name extends string> = {
  /** In the order of the page: the first wrong field gets the focus. */
  fields: readonly Name[]
  initial?: Partial<FormValues<Name>>
  validate: (typed: FormValues<Name>) => FieldErrors<Name>
  submit: (typed: FormValues<Name>) => Promise<unknown>
  /** The title of the toast when the server refuses. */
  errorTitle: string
  onError?: () => void
}

/** What is typed, what is wrong with it, and one way to send it, once at a time. */
export function useForm<Name extends string>({ fields, initial, ...does }: Options<Name>) {
  const [typed, setTyped] = useState(() => emptyValues(fields, initial))
  const [faults, setFaults] = useState<FieldErrors<Name>>({})
  const [refusal, setRefusal] = useState<SubmitError>()
  const [isBusy, setBusy] = useState(false)
  // A second press may come before the first one has been rendered.
  const isSent = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  return { typed, faults, refusal, isBusy, control, type, clear, formProps: { ref: form, onSubmit } }

  function control(name: Name) {
    return {
      name,
      value: typed[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => type(name, target.value),
    }
  }

  /** A field that is typed in again is no longer wrong. */
  function type(name: Name, value: string) {
    setTyped((before) => ({ ...before, [name]: value }))
    setFaults((before) => ({ ...before, [name]: undefined }))
  }

  function clear() {
    setTyped(emptyValues(fields))
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isSent.current) void submit()
  }

  async function submit() {
    setRefusal(undefined)
    const found = does.validate(typed)
    setFaults(found)
    if (fields.some((name) => found[name])) return complain(found)
    isSent.current = true
    setBusy(true)
    try {
      await does.submit(typed)
    } catch (error) {
      fail(error)
    } finally {
      isSent.current = false
      setBusy(false)
    }
  }

  function fail(error: unknown) {
    showError(does.errorTitle, error)
    does.onError?.()
    const refused: FieldErrors<Name> = error instanceof ApiError ? fieldErrorsOf(error.errors, fields) : {}
    if (fields.some((name) => refused[name])) complain(refused)
    else setRefusal({ message: errorMessage(error), code: error instanceof ApiError ? error.code : '' })
  }

  function complain(found: FieldErrors<Name>) {
    flushSync(() => setFaults(found))
    const first = fields.find((name) => found[name])
    const wrong = first && form.current?.elements.namedItem(first)
    if (wrong instanceof HTMLElement) wrong.focus()
  }
}

function emptyValues<Name extends string>(fields: readonly Name[], initial: Partial<FormValues<Name>> = {}) {
  return toValues(fields.map((name) => [name, initial[name] ?? '']))
}

/** Safe: there is one entry for each field. */
function toValues<Name extends string>(entries: [Name, string][]) {
  return Object.fromEntries(entries) as FormValues<Name>
}
