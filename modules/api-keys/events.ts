import { defineEvent } from 'mintmark/module'

/** A user created a key for a program. */
export const KeyCreated = defineEvent<{ keyId: string; userId: string; name: string }>('api-keys.created')
