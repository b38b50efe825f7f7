import { and, eq } from 'drizzle-orm'
import {
  isAccountOpen,
  isEmailTaken,
  maybeAccountByEmail,
  maybeVerifiedEmail,
} from '@/modules/auth/accounts/account-queries'
import { isKnownBrowserHash } from '@/modules/auth/accounts/known-browsers'
import { maybeOrigin, type RequestOrigin, recordSecurityEvent } from '@/modules/auth/accounts/security-events'
import { sendAlreadyRegisteredEmail, sendCodeEmail } from '@/modules/auth/email/account-emails'
import {
  type CodeKind,
  createCode,
  currentCodesVersion,
  isUsable,
  maybeLatestCodeOfBrowser,
} from '@/modules/auth/email/codes'
import { countCodeEmail, senderNetworkKey } from '@/modules/auth/email/email-limits'
import { users } from '@/modules/auth/schema'
import type { TxContext } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import { defineOutboxJob, handle, sentMessageRetentionMs } from '@/src/kit/jobs/outbox-jobs'
import { sha256Hex } from '@/src/kit/secret'
import { transact } from '@/src/kit/transact'
import { enqueue } from '@/src/runtime/outbox/enqueue'

interface SendCodeRequest extends Record<string, unknown> {
  kind: CodeKind
  email: string
  /** The account to send the code to; if omitted, `findRecipient` looks it up by email, session and browser. */
  userId?: string
  /** The logged-in user who requests another code. */
  requesterId?: string
}

interface SendCodePayload extends SendCodeRequest {
  browserHash: string
  /** The account's `codesVersion` at the request; missing if the account is looked up later. */
  version?: number
  networkKey?: string
  request?: RequestOrigin
}

const SendCode = defineOutboxJob<SendCodePayload>('auth.send-code', {
  isSecret: true,
  retentionMs: sentMessageRetentionMs,
})

/**
 * Enqueues an email with a code. The account is looked up later, in the job, so that the response time doesn't reveal whether
 * the email has one. `browserId` identifies the requesting browser when it submits the code. `ipAddress` limits
 * emails per network; omit it if the requester is known.
 */
export async function requestCode(
  tx: TxContext,
  { browserId, ipAddress, ...request }: SendCodeRequest & { browserId: string; ipAddress?: string },
): Promise<void> {
  const key = `code:${newId(tx)}`
  const { userId } = request
  const payload = {
    ...request,
    version: userId === undefined ? undefined : await currentCodesVersion(tx, userId),
    browserHash: sha256Hex(browserId),
    networkKey: ipAddress && senderNetworkKey(ipAddress),
    request: maybeOrigin(tx),
  }
  await enqueue(tx, SendCode, { key, subject: key, payload })
}

export const sendCode = handle(SendCode, async (ctx, { key, payload }) => {
  const { kind, email } = payload
  await transact(ctx, async (tx) => {
    const recipient = await findRecipient(tx, payload)
    const { userId = null, isAlreadyRegistered } = recipient
    if (userId !== null && !(await isAccountOpen(tx, userId))) return
    const current = await currentCodesVersion(tx, userId)
    const { browserHash, version = current } = payload
    // The account has changed since the request.
    if (version !== current && userId !== null) return
    if (!(await isBelowEmailLimits(tx, key, payload, recipient))) return
    const secrets = await createCode(tx, { id: key, kind, email, userId, version, browserHash })
    if (secrets === undefined) return
    if (isAlreadyRegistered) await sendAlreadyRegisteredEmail(tx, key, email)
    else if (userId !== null) {
      await sendCodeEmail(tx, key, { kind, to: email, ...secrets })
      await recordSecurityEvent(tx, { kind: 'code-sent', userId, detail: kind }, payload.request)
    }
  })
  return { outcome: 'done' }
})

interface CodeRecipient {
  userId?: string
  /** The email belongs to an account already; its owner gets a notice instead of a code. */
  isAlreadyRegistered?: boolean
}

/** Counts the email, if there is one to send. */
async function isBelowEmailLimits(
  tx: TxContext,
  key: string,
  { kind, email, networkKey, browserHash }: SendCodePayload,
  { userId, isAlreadyRegistered }: CodeRecipient,
): Promise<boolean> {
  if (isAlreadyRegistered) return countCodeEmail(tx, key, { to: email, cause: 'notice', networkKey })
  if (userId === undefined) return true
  const isOwner =
    kind === 'login' ||
    // Signing up with someone else's address makes a browser known to the new account, but not its owner.
    ((await maybeVerifiedEmail(tx, userId)) === email && (await isKnownBrowserHash(tx, userId, browserHash)))
  return countCodeEmail(tx, key, { to: email, cause: isOwner ? 'owner' : 'stranger', networkKey })
}

function findRecipient(tx: TxContext, payload: SendCodePayload): Promise<CodeRecipient> | CodeRecipient {
  const { kind, email, userId } = payload
  if (kind === 'login') return userId === undefined ? recipientForLogIn(tx, payload) : { userId }
  if (userId !== undefined) return recipientForNewEmail(tx, email, userId)
  return kind === 'signup' ? recipientForSignUp(tx, payload) : recipientByEmail(tx, email)
}

async function recipientForNewEmail(tx: TxContext, email: string, userId: string): Promise<CodeRecipient> {
  return (await isEmailTaken(tx, email, userId)) ? { isAlreadyRegistered: true } : { userId }
}

async function recipientByEmail(tx: TxContext, email: string): Promise<CodeRecipient> {
  return { userId: (await maybeAccountByEmail(tx, email))?.id }
}

/** A login code is only sent again to a browser that entered the right password moments ago. */
async function recipientForLogIn(tx: TxContext, payload: SendCodePayload): Promise<CodeRecipient> {
  const latest = await maybeLatestCodeOfBrowser(tx, payload)
  return latest && isUsable(latest, tx.now()) ? { userId: latest.userId ?? undefined } : {}
}

/**
 * Several unverified accounts may share an email. The code is for the requester's own one, known by session or browser. Any
 * other requester gets a code for the newest account, which proves control of the email but not of the account.
 */
async function recipientForSignUp(tx: TxContext, payload: SendCodePayload): Promise<CodeRecipient> {
  if (await isEmailTaken(tx, payload.email)) return {}
  const ownId = payload.requesterId ?? (await maybeLatestCodeOfBrowser(tx, payload))?.userId
  if (ownId && (await hasEmail(tx, ownId, payload.email))) return { userId: ownId }
  return recipientByEmail(tx, payload.email)
}

async function hasEmail(tx: TxContext, userId: string, email: string): Promise<boolean> {
  const [user] = await tx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.email, email)))
  return user !== undefined
}
