/** `tab`: until the tab is closed, also across a reload. `browser`: in every tab of this site, until it is erased. */
type Scope = 'tab' | 'browser'

/** Remembers a text. Returns false if the browser refuses to store anything. */
export function remember(key: string, text: string, scope: Scope = 'tab'): boolean {
  try {
    storageOf(scope).setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Returns what `remember` stored under this key. */
export function recall(key: string, scope: Scope = 'tab'): string | undefined {
  try {
    return storageOf(scope).getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function erase(key: string, scope: Scope = 'tab'): void {
  try {
    storageOf(scope).removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

/** The keys of stored texts that begin like this. */
export function storedKeys(prefix: string, scope: Scope): string[] {
  try {
    return Object.keys(storageOf(scope)).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Throws if the browser has switched storage off. */
function storageOf(scope: Scope): Storage {
  return scope === 'tab' ? sessionStorage : localStorage
}
