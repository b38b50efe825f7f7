import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { ProofOfWork } from '@/modules/auth/contract'

/** Beyond this the challenge has nearly run out, and another one is as good. */
const solveTimeoutMs = 240_000

/** Does the work and writes it as the server reads it. The browser derives keys beside the page, so typing goes on undisturbed. */
export async function solveProofOfWork(challenge: ProofOfWork, signal: AbortSignal): Promise<string> {
  const controller = new AbortController()
  signal.addEventListener('abort', () => controller.abort())
  const solution = await solveChallenge({ challenge, deriveKey, controller, timeout: solveTimeoutMs })
  if (!solution) throw new Error('the work was not done in time')
  return JSON.stringify({ challenge, solution })
}
