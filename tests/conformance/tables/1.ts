import type { Row } from '@/tests/conformance/row'
import { claims } from '@/tests/conformance/tables/1/claims'
import { uses } from '@/tests/conformance/tables/1/uses'

/** What the product does and for whom. */
export const section1: Row[] = [...uses, ...claims]
