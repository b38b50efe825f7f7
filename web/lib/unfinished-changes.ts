import { serverNow } from '@/web/lib/server-clock'
import { erase, recall, remember } from '@/web/lib/tab-memory'

const storageKey = 'mintmark.unfinished-changes'
/** A user who repeats a change later has seen on the new page what became of it, and means another one. */
const lifetimeMs = 600_000

/** The key of a change that has no response yet. In storage, which outlives the page, the change is a fingerprint. */
interface UnfinishedChange {
  fingerprint: string
  key: string
  /** When it was sent, in ms. */
  at: number
}

/** Keys by fingerprint of the changes that this tab sent in the last minutes without getting a response. */
export function readUnfinished(): Map<string, string> {
  return new Map(read().map(({ fingerprint, key }) => [fingerprint, key]))
}

export function storeUnfinished(fingerprint: string, key: string): void {
  const others = read().filter((one) => one.fingerprint !== fingerprint)
  write([...others, { fingerprint, key, at: serverNow() }])
}

export function eraseUnfinished(fingerprint: string, key: string): void {
  const stored = read()
  const others = stored.filter((one) => one.fingerprint !== fingerprint || one.key !== key)
  if (others.length < stored.length) write(others)
}

function read(): UnfinishedChange[] {
  try {
    const stored: UnfinishedChange[] = JSON.parse(recall(storageKey) ?? '[]')
    return stored.filter(({ at }) => serverNow() - at < lifetimeMs)
  } catch {
    return []
  }
}

function write(changes: readonly UnfinishedChange[]): void {
  if (changes.length === 0) erase(storageKey)
  else remember(storageKey, JSON.stringify(changes))
}

/** 64 bits (twice FNV-1a), because `crypto.subtle` is missing on insecure origins. The server rejects a key that it knows from another request. */
export function fingerprintOf(text: string): string {
  return [0x811c9dc5, 0x9e3779b9].map((seed) => hash32(text, seed).toString(16).padStart(8, '0')).join('')
}

function hash32(text: string, seed: number): number {
  let hash = seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
