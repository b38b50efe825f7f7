import { type Context, newSecret } from 'mintmark/module'

/** How long a secret signs too after it was replaced. */
const previousSecretMs = 86_400_000

/** Each adds a signature to every request. */
export const previousSecretsMax = 5

/** A secret that was replaced, and until when it signs too. */
export interface PreviousSecret {
  readonly secret: string
  readonly until: number
}

/** The replaced secrets that still sign. */
export function signingAt(previous: readonly PreviousSecret[], at: number): PreviousSecret[] {
  return previous.filter(({ until }) => at < until)
}

/** What a secret becomes when it is replaced. */
export function replacedAt(secret: string, at: number): PreviousSecret {
  return { secret, until: at + previousSecretMs }
}

/** How users recognize a secret that they don't see again: its first characters. */
export function secretStart(secret: string): string {
  return secret.slice(0, prefix.length + 4)
}

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
