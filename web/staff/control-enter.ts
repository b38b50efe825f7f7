type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'preventDefault'>

/** Returns a listener for a form that calls `submit` on Ctrl Enter and Cmd Enter, also while a text is written. */
export function onControlEnter(submit: () => unknown) {
  return (event: PressedKey) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }
}
