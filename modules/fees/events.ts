import { defineEvent } from '@/src/kit/events'

/** An admin announced fee rules. */
export const FeeRulesAnnounced = defineEvent<{ setId: number }>('fees.rules-announced')
