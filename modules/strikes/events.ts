import { defineEvent } from '@/src/kit/events'

/** Staff warned a user. */
export const UserWarned = defineEvent<{ warningId: string; userId: string }>('strikes.user-warned')

/** Staff lifted a warning and its strikes. */
export const WarningLifted = defineEvent<{ warningId: string; userId: string }>('strikes.warning-lifted')
