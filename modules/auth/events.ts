import { defineEvent } from '@/src/kit/events'

/** An upgrade renamed a temporary account, because another account had its name or one that looks the same. */
export const AccountRenamed = defineEvent<{ userId: string }>('auth.account-renamed')
