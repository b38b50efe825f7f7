import { section5 } from '@/tests/conformance/tables/5'
import { testRows } from '@/tests/conformance/test-rows'

testRows(section5)
