import { isAccountOpen } from '@/modules/auth/service'
import {
  type Mute,
  noticeKinds,
  type UnsubscribeKind,
  unsubscribeKinds,
} from '@/modules/notifications/contract'
import { serverMessages } from '@/modules/notifications/messages'
import { addMutes } from '@/modules/notifications/preferences'
import { ensureSecret } from '@/modules/notifications/site-secrets'
import { nodeCrypto } from '@/src/kit/builtins'
import type { Context, TxContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { secretsMatch } from '@/src/kit/secret'
import { transact } from '@/src/kit/transact'

const secretBytes = 32

/** Returns a signed token that turns off a user's emails of one kind without a session. It grants nothing else and never expires. */
export async function unsubscribeToken(
  tx: TxContext,
  userId: string,
  kind: UnsubscribeKind,
): Promise<string> {
  return `${kind}.${userId}.${await sign(tx, `${kind}.${userId}`)}`
}

/** Turns off the emails that a token names. Idempotent. Throws not_found for a bad signature. */
export function unsubscribe(ctx: Context, token: string): Promise<{ kind: UnsubscribeKind }> {
  return transact(ctx, async (tx) => {
    const [tokenKind, userId = '', signature = ''] = token.split('.')
    const kind = unsubscribeKinds.find((each) => each === tokenKind)
    if (!kind || !secretsMatch(signature, await sign(tx, `${kind}.${userId}`)))
      throw httpErrors.not_found({ detail: serverMessages.invalidLink })
    if (await isAccountOpen(tx, userId)) await addMutes(tx, userId, mutesFor(kind))
    return { kind }
  })
}

function mutesFor(kind: UnsubscribeKind): Mute[] {
  const kinds = kind === 'all' ? noticeKinds : [kind]
  return kinds.map((each) => ({ kind: each, channel: 'email' }))
}

async function sign(tx: TxContext, text: string): Promise<string> {
  const secret = await ensureSecret(tx, 'unsubscribe', () => tx.core.random(secretBytes).toHex())
  return nodeCrypto().createHmac('sha256', secret).update(`unsubscribe.${text}`).digest('base64url')
}
