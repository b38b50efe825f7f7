import { section4 } from '@/tests/conformance/tables/4'
import { testRows } from '@/tests/conformance/test-rows'

testRows(section4)
