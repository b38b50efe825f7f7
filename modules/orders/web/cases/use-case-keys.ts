import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Outcome } from '@/modules/orders/contract'
import { isTyping } from '@/web/lib/search-shortcut'

type Keys = {
  choose: (outcome: Outcome) => void
  submit: () => unknown
  form: RefObject<HTMLFormElement | null>
}

/** 1 and 2 choose a decision and go to its reason, r goes to the reason, Ctrl+Enter submits. */
export function useCaseKeys({ choose, submit, form }: Keys) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void submit()
    }
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    if (hasModifier || isTyping(event.target) || !['1', '2', 'r'].includes(event.key)) return
    event.preventDefault()
    if (event.key !== 'r') choose(event.key === '1' ? 'release' : 'refund')
    form.current?.querySelector('textarea')?.focus()
  })
  useEffect(() => {
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
