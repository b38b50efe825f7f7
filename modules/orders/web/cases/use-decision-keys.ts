import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isTyping } from '@/web/lib/search-shortcut'
import { onControlEnter } from '@/web/staff/control-enter'

type Keys = {
  /** Gets the index of the choice. */
  choose: (index: number) => void
  submit: () => unknown
  form: RefObject<HTMLFormElement | null>
}

/** 1 to 9 choose and go to the grounds, r goes to the reason, Ctrl Enter submits. */
export function useDecisionKeys({ choose, submit, form }: Keys) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    onControlEnter(submit)(event)
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    // Keys that no grounds begin with work in their select, too.
    const isText = isTyping(event.target) && !(event.target instanceof HTMLSelectElement)
    if (hasModifier || isText || !/^[1-9r]$/.test(event.key)) return
    event.preventDefault()
    if (event.key !== 'r') choose(Number(event.key) - 1)
    form.current?.querySelector<HTMLElement>(event.key === 'r' ? 'textarea' : 'select')?.focus()
  })
  useEffect(() => {
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
