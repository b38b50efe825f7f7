import { allKinds } from '@/modules/notifications/contract'
import { listKindsToMute } from '@/modules/notifications/kinds'
import { serverMessages } from '@/modules/notifications/messages'
import { muteEmails } from '@/modules/notifications/preferences'
import { ensureSecret } from '@/modules/notifications/site-secrets'
import { nodeCrypto } from '@/src/kit/config/builtins'
import type { Context, TxContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { recipientsPort } from '@/src/kit/notices/recipients'
import { use } from '@/src/kit/ports'
import { secretsMatch } from '@/src/kit/secret'
import { transact } from '@/src/kit/transact'

const secretBytes = 32

/** Returns a signed token that turns off a user's emails of one kind without a session. It grants nothing else and never expires. */
export async function unsubscribeToken(tx: TxContext, userId: string, kind: string): Promise<string> {
  return `${kind}.${userId}.${await sign(tx, `${kind}.${userId}`)}`
}

/** Turns off the emails that a token names. Idempotent. Throws not_found for a bad signature. */
export function unsubscribe(ctx: Context, token: string): Promise<{ kind: string }> {
  return transact(ctx, async (tx) => {
    const [kind = '', userId = '', signature = ''] = token.split('.')
    if (!secretsMatch(signature, await sign(tx, `${kind}.${userId}`)))
      throw httpErrors.not_found({ detail: serverMessages.invalidLink })
    const isOpen = (await use(tx, recipientsPort)(tx, [userId])).has(userId)
    const kinds = listKindsToMute(tx).filter(({ name }) => kind === allKinds || name === kind)
    if (isOpen) await muteEmails(tx, userId, kinds)
    return { kind }
  })
}

async function sign(tx: TxContext, text: string): Promise<string> {
  const secret = await ensureSecret(tx, 'unsubscribe', () => tx.core.random(secretBytes).toHex())
  return nodeCrypto().createHmac('sha256', secret).update(`unsubscribe.${text}`).digest('base64url')
}
