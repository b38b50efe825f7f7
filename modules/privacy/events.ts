import { defineEvent } from '@/src/kit/events'

/** The account is gone; its id names nobody from here on. */
export const AccountDeleted = defineEvent<{ userId: string }>('privacy.account-deleted')
