import type { Row } from '@/tests/conformance/row'
import { choices } from '@/tests/conformance/tables/9/choices'
import { limits } from '@/tests/conformance/tables/9/limits'
import { texts } from '@/tests/conformance/tables/9/texts'
import { caches, delays } from '@/tests/conformance/tables/9/times'
import { toasts, tooltips } from '@/tests/conformance/tables/9/toasts'

/** Business constants and limits. */
export const section9: Row[] = [...choices, ...limits, ...delays, ...caches, ...toasts, ...tooltips, ...texts]
