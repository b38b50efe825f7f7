import { defineSlot } from '@/web/lib/modules/slots'

/** A paragraph of the API reference about what programs use besides the endpoints. */
export const docsIntroductionSlot = defineSlot('docs.introduction')
