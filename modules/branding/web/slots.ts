import { defineSlot } from '@/web/lib/modules/slots'

/** Above the text on the terms page. */
export const termsSlot = defineSlot('branding.terms')
