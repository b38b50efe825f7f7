import { and, eq } from 'drizzle-orm'
import { isEmailClaimed, maybeAccountOf } from '@/modules/auth/addresses'
import { type CodeKind, isLive, makeCode, maybeCodeOfBrowser } from '@/modules/auth/codes'
import { mailAlreadyRegistered, mailCode } from '@/modules/auth/mails'
import { users } from '@/modules/auth/schema'
import { isAccountOpen } from '@/modules/auth/service'
import { defineOutboxJob, enqueue, handle, sentMessageRetentionMs } from '@/src/core/calls'
import type { TxContext } from '@/src/core/context'
import { newId } from '@/src/core/id'
import { sha256Hex } from '@/src/core/secret'
import { transact } from '@/src/core/transact'

/** Who gets a code: the account that is named, or the one that the address and whoever asks lead to. */
interface Asked extends Record<string, unknown> {
  kind: CodeKind
  email: string
  userId?: string
  /** Whose session asks again for a code. */
  askerId?: string
}

type Wanted = Asked & { browserHash: string }

/** Nobody's browser: whoever brings such a code has proven the address and nothing else. */
const noBrowser = ''

const SendCode = defineOutboxJob<Wanted>('auth.send-code', { isSecret: true, keptMs: sentMessageRetentionMs })

/**
 * Has a code mailed, behind the answer: the request looks at no account, so nobody learns from its time whether the address
 * has one. `browser` is what the asking browser will be known by.
 */
export async function askForCode(
  tx: TxContext,
  { browser, ...asked }: Asked & { browser: string },
): Promise<void> {
  const key = `code:${newId(tx)}`
  await enqueue(tx, SendCode, { key, subject: key, payload: { ...asked, browserHash: sha256Hex(browser) } })
}

export const sendCode = handle(SendCode, async (ctx, { key, payload: { kind, email, ...wanted } }) => {
  await transact(ctx, async (tx) => {
    const {
      userId = null,
      browserHash = wanted.browserHash,
      isOthers,
    } = await ownerOf(tx, { kind, email, ...wanted })
    if (userId !== null && !(await isAccountOpen(tx, userId))) return
    const code = await makeCode(tx, { id: key, kind, email, userId, browserHash })
    if (code === undefined) return
    if (isOthers) await mailAlreadyRegistered(tx, key, email)
    else if (userId !== null) await mailCode(tx, key, { kind, to: email, code })
  })
  return { outcome: 'done' }
})

interface Owner {
  userId?: string
  browserHash?: string
  /** The address belongs to an account already, and is told so. */
  isOthers?: boolean
}

function ownerOf(tx: TxContext, wanted: Wanted): Promise<Owner> | Owner {
  const { kind, email, userId } = wanted
  if (kind === 'login') return userId === undefined ? ownerOfAttempt(tx, wanted) : { userId }
  if (userId !== undefined) return ownerOfNewAddress(tx, email, userId)
  return kind === 'signup' ? ownerOfSignUp(tx, wanted) : ownerOfAddress(tx, email)
}

async function ownerOfNewAddress(tx: TxContext, email: string, userId: string): Promise<Owner> {
  return (await isEmailClaimed(tx, email)) ? { isOthers: true } : { userId }
}

async function ownerOfAddress(tx: TxContext, email: string): Promise<Owner> {
  return { userId: (await maybeAccountOf(tx, email))?.id }
}

/** Another code for a log-in goes to who has just given the password in this browser, and to nobody else. */
async function ownerOfAttempt(tx: TxContext, wanted: Wanted): Promise<Owner> {
  const attempt = await maybeCodeOfBrowser(tx, wanted)
  return attempt && isLive(attempt, tx.now()) ? { userId: attempt.userId ?? undefined } : {}
}

/**
 * Several sign-ups may stand on one address. Who asks again means their own: that of their session, else of their browser.
 * A stranger gets the newest, as somebody who has only the address to show.
 */
async function ownerOfSignUp(tx: TxContext, wanted: Wanted): Promise<Owner> {
  if (await isEmailClaimed(tx, wanted.email)) return {}
  const own = wanted.askerId ?? (await maybeCodeOfBrowser(tx, wanted))?.userId
  if (own && (await hasAddress(tx, own, wanted.email))) return { userId: own }
  return { ...(await ownerOfAddress(tx, wanted.email)), browserHash: noBrowser }
}

async function hasAddress(tx: TxContext, userId: string, email: string): Promise<boolean> {
  const [found] = await tx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.email, email)))
  return found !== undefined
}
