/** The page dispatches it on the window once it works. */
export const mountedEvent = 'mounted'

const kinds = ['click', 'input', 'submit'] as const

/**
 * Keeps what a visitor does on a page that the server rendered, until the page runs. Returns what repeats it.
 * Links work at once, except those that pass a state, which have `data-needs-script`.
 */
export function keepEarlyEvents(): () => void {
  const events: Event[] = []
  for (const kind of kinds) addEventListener(kind, keep, { capture: true })
  return replay

  function keep(event: Event) {
    if (event.type === 'click' && !findTarget(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    events.push(event)
  }

  function replay() {
    for (const kind of kinds) removeEventListener(kind, keep, { capture: true })
    for (const event of events) repeat(event)
  }
}

function findTarget({ target }: Event) {
  return target instanceof Element
    ? target.closest<HTMLElement>('button, summary, [data-needs-script]')
    : null
}

function repeat(event: Event) {
  const { target } = event
  if (event.type === 'click') findTarget(event)?.click()
  else if (target instanceof HTMLFormElement) target.requestSubmit()
  else if (target instanceof HTMLInputElement) retype(target)
}

/** React ignores an event that changes no value. The first event makes it hydrate an empty input, the second one fills it. */
function retype(input: HTMLInputElement) {
  const { value } = input
  input.value = ''
  input.dispatchEvent(new Event('input', { bubbles: true }))
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
