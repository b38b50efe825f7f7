import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, errorWords } from '@/web/lib/api-error'
import { type Faults, faultsOf } from '@/web/lib/faults'
import { sayFailure } from '@/web/ui/say-failure'

/** Why the whole form was refused. */
export type Refused = { words: string; code: string }

type Typed<Name extends string> = Record<Name, string>

type Options<Name extends string> = {
  /** In the order of the page: the first wrong field gets the focus. */
  fields: readonly Name[]
  initial?: Partial<Typed<Name>>
  check: (typed: Typed<Name>) => Faults<Name>
  send: (typed: Typed<Name>) => Promise<unknown>
  /** The title of the toast when the server refuses. */
  failure: string
  onFail?: () => void
}

/** What is typed, what is wrong with it, and one way to send it, once at a time. */
export function useForm<Name extends string>({ fields, initial, ...does }: Options<Name>) {
  const [typed, setTyped] = useState(() => blank(fields, initial))
  const [faults, setFaults] = useState<Faults<Name>>({})
  const [refusal, setRefusal] = useState<Refused>()
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
    setTyped(blank(fields))
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isSent.current) void submit()
  }

  async function submit() {
    setRefusal(undefined)
    const found = does.check(typed)
    setFaults(found)
    if (fields.some((name) => found[name])) return complain(found)
    isSent.current = true
    setBusy(true)
    try {
      await does.send(typed)
    } catch (error) {
      fail(error)
    } finally {
      isSent.current = false
      setBusy(false)
    }
  }

  function fail(error: unknown) {
    sayFailure(does.failure, error)
    does.onFail?.()
    const refused: Faults<Name> = error instanceof ApiError ? faultsOf(error.errors, fields) : {}
    if (fields.some((name) => refused[name])) complain(refused)
    else setRefusal({ words: errorWords(error), code: error instanceof ApiError ? error.code : '' })
  }

  function complain(found: Faults<Name>) {
    flushSync(() => setFaults(found))
    const first = fields.find((name) => found[name])
    const wrong = first && form.current?.elements.namedItem(first)
    if (wrong instanceof HTMLElement) wrong.focus()
  }
}

function blank<Name extends string>(fields: readonly Name[], initial: Partial<Typed<Name>> = {}) {
  return typedOf(fields.map((name) => [name, initial[name] ?? '']))
}

/** Safe: there is one entry for each field. */
function typedOf<Name extends string>(entries: [Name, string][]) {
  return Object.fromEntries(entries) as Typed<Name>
}
