import type { TxContext } from '@/src/kit/context'
import { defineList } from '@/src/kit/ports'

/**
 * Removes what a module has linked to an account: sign-in methods, payout accounts, browsers that get notifications. Runs when
 * the owner of an email address takes over an account that someone else created with it. Returns what it removed, each as a
 * short phrase for the owner; empty if there was nothing.
 */
export type RemoveAccountLinks = (tx: TxContext, userId: string) => Promise<readonly string[]>

/** What removes the links of an account. Required of a module that lets users link a sign-in method, a payout account or a device. */
export const accountLinks = defineList<RemoveAccountLinks>('kit.account-links')
