import { defineEvent } from '@/src/kit/events'

/** The operator has read what the documentation says of a platform's terms, and turned its adapter on. Told once. */
export const TermsAcknowledged = defineEvent<{ platform: string }>('platform.terms-acknowledged')
