import type { TxContext, UserContext } from '@/src/kit/context'
import { definePort } from '@/src/kit/ports'

/** What staff do to the account of a user when they decide a case, in the read committed transaction that closes it. */
type Sanction<Input> = (ctx: UserContext & TxContext, userId: string, input: Input) => Promise<void>

/** Warns a user without strikes. `about` is the path of the case. Throws not_found, staff_protected. */
export const warnPort = definePort<Sanction<{ reason: string; about: string }>>('kit.warn', {
  required: false,
})

/** Suspends a user until a time in ms since 1970, or without end. Throws not_found, staff_protected, last_admin. */
export const suspendPort = definePort<Sanction<{ reason: string; until: number | null }>>('kit.suspend', {
  required: false,
})
