import { and, eq } from 'drizzle-orm'
import { isEmailTaken, maybeAccountByEmail } from '@/modules/auth/accounts/account-queries'
import { sendAlreadyRegisteredEmail, sendCodeEmail } from '@/modules/auth/email/account-emails'
import { type CodeKind, createCode, isUsable, maybeLatestCodeOfBrowser } from '@/modules/auth/email/codes'
import { users } from '@/modules/auth/schema'
import { isAccountOpen } from '@/modules/auth/service'
import type { TxContext } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import { defineOutboxJob, enqueue, handle, sentMessageRetentionMs } from '@/src/kit/outbox-jobs'
import { sha256Hex } from '@/src/kit/secret'
import { transact } from '@/src/kit/transact'

/** Who gets a code: the account that is named, or the one that the address and whoever asks lead to. */
interface SendCodeRequest extends Record<string, unknown> {
  kind: CodeKind
  email: string
  userId?: string
  /** Whose session asks again for a code. */
  requesterId?: string
}

type SendCodePayload = SendCodeRequest & { browserHash: string }

/** Nobody's browser: whoever brings such a code has proven the address and nothing else. */
const noBrowser = ''

const SendCode = defineOutboxJob<SendCodePayload>('auth.send-code', {
  isSecret: true,
  keptMs: sentMessageRetentionMs,
})

/**
 * Has a code mailed, behind the answer: the request looks at no account, so nobody learns from its time whether the address
 * has one. `browser` is what the asking browser will be known by.
 */
export async function requestCode(
  tx: TxContext,
  { browser, ...asked }: SendCodeRequest & { browser: string },
): Promise<void> {
  const key = `code:${newId(tx)}`
  await enqueue(tx, SendCode, { key, subject: key, payload: { ...asked, browserHash: sha256Hex(browser) } })
}

export const sendCode = handle(SendCode, async (ctx, { key, payload: { kind, email, ...wanted } }) => {
  await transact(ctx, async (tx) => {
    const {
      userId = null,
      browserHash = wanted.browserHash,
      isAlreadyRegistered,
    } = await findRecipient(tx, { kind, email, ...wanted })
    if (userId !== null && !(await isAccountOpen(tx, userId))) return
    const code = await createCode(tx, { id: key, kind, email, userId, browserHash })
    if (code === undefined) return
    if (isAlreadyRegistered) await sendAlreadyRegisteredEmail(tx, key, email)
    else if (userId !== null) await sendCodeEmail(tx, key, { kind, to: email, code })
  })
  return { outcome: 'done' }
})

interface CodeRecipient {
  userId?: string
  browserHash?: string
  /** The address belongs to an account already, and is told so. */
  isAlreadyRegistered?: boolean
}

function findRecipient(tx: TxContext, wanted: SendCodePayload): Promise<CodeRecipient> | CodeRecipient {
  const { kind, email, userId } = wanted
  if (kind === 'login') return userId === undefined ? recipientForLogIn(tx, wanted) : { userId }
  if (userId !== undefined) return recipientForEmailChange(tx, email, userId)
  return kind === 'signup' ? recipientForSignUp(tx, wanted) : recipientByEmail(tx, email)
}

async function recipientForEmailChange(tx: TxContext, email: string, userId: string): Promise<CodeRecipient> {
  return (await isEmailTaken(tx, email)) ? { isAlreadyRegistered: true } : { userId }
}

async function recipientByEmail(tx: TxContext, email: string): Promise<CodeRecipient> {
  return { userId: (await maybeAccountByEmail(tx, email))?.id }
}

/** Another code for a log-in goes to who has just given the password in this browser, and to nobody else. */
async function recipientForLogIn(tx: TxContext, wanted: SendCodePayload): Promise<CodeRecipient> {
  const attempt = await maybeLatestCodeOfBrowser(tx, wanted)
  return attempt && isUsable(attempt, tx.now()) ? { userId: attempt.userId ?? undefined } : {}
}

/**
 * Several sign-ups may stand on one address. Who asks again means their own: that of their session, else of their browser.
 * A stranger gets the newest, as somebody who has only the address to show.
 */
async function recipientForSignUp(tx: TxContext, wanted: SendCodePayload): Promise<CodeRecipient> {
  if (await isEmailTaken(tx, wanted.email)) return {}
  const own = wanted.requesterId ?? (await maybeLatestCodeOfBrowser(tx, wanted))?.userId
  if (own && (await hasEmail(tx, own, wanted.email))) return { userId: own }
  return { ...(await recipientByEmail(tx, wanted.email)), browserHash: noBrowser }
}

async function hasEmail(tx: TxContext, userId: string, email: string): Promise<boolean> {
  const [found] = await tx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.email, email)))
  return found !== undefined
}
