import { testRows } from '@/tests/conformance/hold'
import { section7 } from '@/tests/conformance/tables/7'

testRows(section7)
