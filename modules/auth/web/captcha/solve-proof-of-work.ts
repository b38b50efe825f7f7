import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { ProofOfWorkChallenge } from '@/modules/captcha/contract'

/** By then the challenge has nearly expired, and a new one is better. */
const solveTimeoutMs = 240_000

/** Returns challenge and solution as JSON for the server. Keys are derived off the main thread, so typing stays smooth. */
export async function solveProofOfWork(
  challenge: ProofOfWorkChallenge,
  signal: AbortSignal,
): Promise<string> {
  const controller = new AbortController()
  signal.addEventListener('abort', () => controller.abort())
  const solution = await solveChallenge({ challenge, deriveKey, controller, timeout: solveTimeoutMs })
  if (!solution) throw new Error('proof-of-work timed out')
  return JSON.stringify({ challenge, solution })
}
