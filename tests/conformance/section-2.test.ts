import { section2 } from '@/tests/conformance/tables/2'
import { testRows } from '@/tests/conformance/test-rows'

testRows(section2)
