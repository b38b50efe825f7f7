import { section9 } from '@/tests/conformance/tables/9'
import { testRows } from '@/tests/conformance/test-rows'

testRows(section9)
