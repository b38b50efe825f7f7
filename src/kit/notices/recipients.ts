import type { TxContext } from '@/src/kit/context'
import { definePort } from '@/src/kit/ports'

/** A user whose account isn't deleted. */
export interface Recipient {
  /** Null while it is missing or unverified. */
  email: string | null
}

/** Returns the open accounts among the given ones. They aren't deleted until the transaction ends. */
type FindRecipients = (tx: TxContext, userIds: readonly string[]) => Promise<Map<string, Recipient>>

/** Returns the open accounts among some users, for modules that write to them without knowing the module that has the accounts. */
export const recipientsPort = definePort<FindRecipients>('kit.recipients')
