import type { TourRole } from '@/modules/demo/contract'
import { definePort } from '@/src/kit/ports'

interface DemoAccounts {
  /** The usernames of the accounts that visitors enter. */
  readonly usernames: Readonly<Record<TourRole, string>>
  /** Usernames of demo universe players that no account is linked to. */
  readonly freePlayers: readonly string[]
}

/** Accounts that every visitor may enter without a password. Only the `demo` command provides them: no variable can. */
export const demoAccountsPort = definePort<DemoAccounts>('demo.accounts', { required: false })
