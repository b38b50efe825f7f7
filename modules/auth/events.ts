import { defineEvent } from '@/src/kit/events'
import type { Role } from '@/src/kit/staff/rights'

/** An account got another role. */
export const RoleChanged = defineEvent<{ userId: string; role: Role }>('auth.role-changed')

/** An upgrade renamed a temporary account, because another account had its name or one that looks the same. */
export const AccountRenamed = defineEvent<{ userId: string }>('auth.account-renamed')
