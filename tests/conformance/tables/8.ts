import type { Row } from '@/tests/conformance/row'
import { failures } from '@/tests/conformance/tables/8/failures'
import { toasts } from '@/tests/conformance/tables/8/toasts'

/** Error catalogue. */
export const section8: Row[] = [...failures, ...toasts]
