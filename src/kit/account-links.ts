import type { TxContext } from '@/src/kit/context'
import { definePort } from '@/src/kit/ports'

/**
 * Removes what a module has linked to an account: sign-in methods, payout accounts, browsers that get notifications. Runs when
 * the owner of an email address takes over an account that someone else created with it. Returns what it removed, each as a
 * short phrase for the owner; empty if there was nothing.
 */
export type RemoveAccountLinks = (tx: TxContext, userId: string) => Promise<readonly string[]>

/** Removes the links of an account of all modules, in module order. Provided by the application. */
export const accountLinksPort = definePort<readonly RemoveAccountLinks[]>('kit.account-links')
