import type { Row } from '@/tests/conformance/row'
import { section0 } from '@/tests/conformance/tables/0'
import { section1 } from '@/tests/conformance/tables/1'
import { section2 } from '@/tests/conformance/tables/2'
import { section3 } from '@/tests/conformance/tables/3'
import { section4 } from '@/tests/conformance/tables/4'
import { section5 } from '@/tests/conformance/tables/5'
import { section6 } from '@/tests/conformance/tables/6'
import { section7 } from '@/tests/conformance/tables/7'
import { section8 } from '@/tests/conformance/tables/8'
import { section9 } from '@/tests/conformance/tables/9'

/** THE list: the rows of each section of the specification. */
export const tables: Record<string, readonly Row[]> = {
  0: section0,
  1: section1,
  2: section2,
  3: section3,
  4: section4,
  5: section5,
  6: section6,
  7: section7,
  8: section8,
  9: section9,
}
