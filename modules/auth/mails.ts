import type { CodeKind } from '@/modules/auth/codes'
import { read } from '@/src/core/config'
import type { TxContext } from '@/src/core/context'
import { hostConfig, publicUrl } from '@/src/core/host-config'
import { queueMail } from '@/src/core/mail'

const words: Record<CodeKind, { subject: string; purpose: string }> = {
  signup: { subject: 'Verify your email address', purpose: 'to verify your email address' },
  login: { subject: 'Your log-in code', purpose: 'to finish logging in' },
  reset: { subject: 'Set a new password', purpose: 'to set a new password' },
  email: { subject: 'Confirm your new email address', purpose: 'to confirm your new email address' },
}

/** Mails a six-digit code; `key` tells it from every other mail. */
export async function mailCode(
  tx: TxContext,
  key: string,
  { kind, to, code }: { kind: CodeKind; to: string; code: string },
): Promise<void> {
  const { SITE_NAME } = read(tx, hostConfig)
  const { subject, purpose } = words[kind]
  await queueMail(tx, key, {
    to,
    subject: `${subject} at ${SITE_NAME}`,
    text: `Enter this code ${purpose}:\n\n${code}\n\nIt works for 10 minutes, once. If you did not ask for it, ignore this mail: without the code nothing happens.`,
  })
}

/** Tells the owner of an address that somebody tried to sign up with it; it carries no code. */
export async function mailAlreadyRegistered(tx: TxContext, key: string, to: string): Promise<void> {
  const { SITE_NAME } = read(tx, hostConfig)
  await queueMail(tx, key, {
    to,
    subject: `You already have an account at ${SITE_NAME}`,
    text: `Somebody, perhaps you, signed up at ${SITE_NAME} with this address, which belongs to an account already.\n\nIf it was you, log in at ${publicUrl(tx)}/auth, or set a new password there. If it was not, nothing needs to be done.`,
  })
}
