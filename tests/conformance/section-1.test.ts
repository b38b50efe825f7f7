import { section1 } from '@/tests/conformance/tables/1'
import { testRows } from '@/tests/conformance/test-rows'

testRows(section1)
