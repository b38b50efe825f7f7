import { section6 } from '@/tests/conformance/tables/6'
import { testRows } from '@/tests/conformance/test-rows'

testRows(section6)
