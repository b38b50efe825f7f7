import { section7 } from '@/tests/conformance/tables/7'
import { testRows } from '@/tests/conformance/test-rows'

testRows(section7)
