/** The key code of a key that an input method handles. Safari reports it for the Enter that ends a composition. */
const handledKeyCode = 229

/** While a user composes a word, Enter, arrows and Escape belong to the input method. No handler of the page sees them. */
export function leaveKeysToInputMethod() {
  addEventListener('keydown', hideComposing, { capture: true })
  addEventListener('keyup', hideComposing, { capture: true })
}

function hideComposing(event: KeyboardEvent) {
  if (event.isComposing || event.keyCode === handledKeyCode) event.stopImmediatePropagation()
}
