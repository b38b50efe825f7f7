import { defineEvent } from '@/src/kit/events'

/** The operator acknowledged a platform's terms by turning its adapter on. Published once per platform. */
export const TermsAcknowledged = defineEvent<{ platform: string }>('platform.terms-acknowledged')
