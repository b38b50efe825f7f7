import { defineSlot } from '@/web/lib/modules/slots'

/** Below the text of the terms. */
export const termsSlot = defineSlot('branding.terms')
