import { section8 } from '@/tests/conformance/tables/8'
import { testRows } from '@/tests/conformance/test-rows'

testRows(section8)
