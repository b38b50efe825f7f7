import { messages } from '@/modules/auth/messages'
import { ApiError } from '@/web/lib/api/api-error'

const text = messages.secondFactor.passkeys

/** Replaces an error of the browser by the reason, in words that users understand. Rethrows errors of the server. */
export function explainPasskeyError(error: unknown): never {
  if (error instanceof ApiError) throw error
  throw new ApiError(0, 'passkey_failed', reasonOf(error))
}

/** The names are those of DOMExceptions in the WebAuthn specification. */
function reasonOf(error: unknown): string {
  if (!('PublicKeyCredential' in window)) return text.unsupported
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return text.exists
  if (name === 'SecurityError') return text.wrongAddress
  return text.canceled
}
