import { section3 } from '@/tests/conformance/tables/3'
import { testRows } from '@/tests/conformance/test-rows'

testRows(section3)
