import { serverNow } from '@/web/lib/api/server-clock'
import { erase, recall, remember, storedKeys } from '@/web/lib/browser/browser-storage'

/** Each change has an entry of its own, so that tabs that write at the same time lose none. */
const prefix = 'mintmark.unfinished-change.'
/** A user who repeats a change later has seen on the page what became of it, and means another one. */
const lifetimeMs = 600_000

/** Returns the key of a change that a tab of this browser sent in the last minutes without getting a response yet. */
export function findUnfinished(fingerprint: string): string | undefined {
  const { key, at } = read(prefix + fingerprint) ?? {}
  return at !== undefined && serverNow() - at < lifetimeMs ? key : undefined
}

export function storeUnfinished(fingerprint: string, key: string): void {
  for (const entry of storedKeys(prefix, 'browser'))
    if (serverNow() - (read(entry)?.at ?? 0) >= lifetimeMs) erase(entry, 'browser')
  remember(prefix + fingerprint, `${key} ${serverNow()}`, 'browser')
}

export function eraseUnfinished(fingerprint: string, key: string): void {
  if (read(prefix + fingerprint)?.key === key) erase(prefix + fingerprint, 'browser')
}

/** The key and when the change was sent, in ms. In storage, which outlives the page, the change itself is a fingerprint. */
function read(entry: string): { key: string; at: number } | undefined {
  const [, key, at] = /^([0-9a-f]{32}) (\d+)$/.exec(recall(entry, 'browser') ?? '') ?? []
  return key === undefined ? undefined : { key, at: Number(at) }
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
