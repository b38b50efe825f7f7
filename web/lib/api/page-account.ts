/** Returns whose page this is: a user's id, `guest`, or undefined while that isn't known. */
type ReadAccount = () => string | undefined

let readAccount: ReadAccount = () => undefined

/** Called by the module that manages sessions. Returns a function that removes `read`. */
export function providePageAccount(read: ReadAccount): () => void {
  readAccount = read
  return () => {
    readAccount = () => undefined
  }
}

/** States the account that the page shows, so that the server does nothing for another one that has logged in meanwhile. */
export function withPageAccount(init: RequestInit): RequestInit {
  const account = readAccount()
  if (account === undefined) return init
  const headers = new Headers(init.headers)
  headers.set('x-account', account)
  return { ...init, headers }
}
