import type { Row } from '@/tests/conformance/row'
import { forms } from '@/tests/conformance/tables/5/forms'
import { market } from '@/tests/conformance/tables/5/market'

/** Validation rules. */
export const section5: Row[] = [...forms, ...market]
