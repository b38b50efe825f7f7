import { defineEvent } from '@/src/kit/events'

/** The account and its personal data are erased; only the id remains. */
export const AccountDeleted = defineEvent<{ userId: string }>('privacy.account-deleted')
