import { createHmac } from 'node:crypto'
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
import type { Context, TxContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { secretsMatch } from '@/src/kit/secret'
import { transact } from '@/src/kit/transact'

const secretBytes = 32

/** Ends the mails of one kind to one person, for whoever holds the mail; it opens nothing else and does not expire. */
export async function unsubscribeToken(
  tx: TxContext,
  userId: string,
  kind: UnsubscribeKind,
): Promise<string> {
  return `${kind}.${userId}.${await sign(tx, `${kind}.${userId}`)}`
}

/** Ends the mails that a token is about; again is no error. Throws not_found for one that the site did not sign. */
export function unsubscribe(ctx: Context, token: string): Promise<{ kind: UnsubscribeKind }> {
  return transact(ctx, async (tx) => {
    const [written, userId = '', signature = ''] = token.split('.')
    const kind = unsubscribeKinds.find((each) => each === written)
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
  return createHmac('sha256', secret).update(`unsubscribe.${text}`).digest('base64url')
}
