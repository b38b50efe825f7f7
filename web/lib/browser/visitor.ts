/** The browser's values that rendering reads. On the server they come from the request. */
export type Visitor = { language: string; cookies: string }

let rendered: Visitor | undefined

/** Runs a synchronous `render` on the server, with the language and cookies of the visitor whose page it is. */
export function renderFor<Result>(visitor: Visitor, render: () => Result): Result {
  rendered = visitor
  try {
    return render()
  } finally {
    rendered = undefined
  }
}

/** A BCP 47 tag such as "en-US". Empty if the browser has none. */
export function visitorLanguage() {
  return rendered?.language ?? navigator.language
}

export function visitorCookies() {
  return rendered?.cookies ?? document.cookie
}
