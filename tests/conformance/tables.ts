import type { Row } from '@/tests/conformance/row'
import { section5 } from '@/tests/conformance/tables/5'
import { section9 } from '@/tests/conformance/tables/9'

/** THE list: the rows of each section of the specification. */
export const tables: Record<string, readonly Row[]> = { 5: section5, 9: section9 }
