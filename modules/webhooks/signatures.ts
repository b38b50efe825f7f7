import { type Context, newSecret } from 'mintmark/module'

/** How long the secret before a rotation signs too. */
export const previousSecretMs = 86_400_000

const prefix = 'whsec_'

/** A secret of Standard Webhooks: 256 random bits. */
export function newSigningSecret(ctx: Pick<Context, 'core'>): string {
  return prefix + Buffer.from(newSecret(ctx), 'base64url').toString('base64')
}

interface Message {
  readonly id: string
  readonly body: string
  /** Ms since 1970. */
  readonly at: number
  readonly secrets: readonly string[]
}

/** The headers of Standard Webhooks, signed with each of the secrets. */
export function signedHeaders({ id, body, at, secrets }: Message): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    const signature = new Bun.CryptoHasher('sha256', key).update(`${id}.${timestamp}.${body}`)
    return `v1,${signature.digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
