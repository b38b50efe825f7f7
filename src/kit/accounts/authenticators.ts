import type { AccessScope, Context, TxContext } from '@/src/kit/context'
import type { ErrorFactory } from '@/src/kit/errors'
import type { RateRule } from '@/src/kit/input/rate-rule'
import { installedEntriesOf } from '@/src/kit/installed-modules'
import { defineList, entriesOf } from '@/src/kit/ports'

/** What a program proved with its credentials. */
export interface Credentials {
  readonly userId: string
  /** The ID of the key or token. */
  readonly id: string
  readonly scopes: readonly AccessScope[]
}

/**
 * Lets programs act for a user by the header `Authorization: SCHEME CREDENTIALS`. The application loads the account, rejects it while it is
 * suspended or deleted, and admits the program to routes whose `scope` it has.
 */
export interface Authenticator {
  /** Lowercase: `bearer`. One authenticator has all credentials of a scheme. */
  readonly scheme: string
  /** Limits for all programs of a user together, across all routes. They don't count toward those of the user's browser. */
  readonly limits: Readonly<Record<'read' | 'write', RateRule>>
  /** Throws one of `throws` if the credentials aren't valid, in every process from the commit on that revoked them. */
  readonly authenticate: (ctx: Context, credentials: string) => Promise<Credentials>
  readonly throws: readonly ErrorFactory[]
  /**
   * Revokes the credentials of a user, or everyone's. Runs in the transaction that ends the sessions of the account: a new password, a changed
   * email, a removed second factor, the end of the account, a restored backup.
   */
  readonly revoke: (tx: TxContext, userId: string | undefined) => Promise<void>
}

/** What lets programs act for users. */
export const authenticators = defineList<Authenticator>('kit.authenticators')

/** The authenticator of a scheme; undefined if no module that is switched on has one. */
export function maybeAuthenticator(ctx: Pick<Context, 'core'>, scheme: string): Authenticator | undefined {
  return entriesOf(ctx, authenticators).find((authenticator) => authenticator.scheme === scheme)
}

/**
 * Revokes the credentials of all programs of a user, or of everyone, also those of switched-off modules: what they have issued must not outlive
 * the account either.
 */
export async function revokePrograms(tx: TxContext, userId?: string): Promise<void> {
  for (const { revoke } of installedEntriesOf(tx, authenticators)) await revoke(tx, userId)
}
