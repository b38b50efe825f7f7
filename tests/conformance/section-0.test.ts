import { section0 } from '@/tests/conformance/tables/0'
import { testRows } from '@/tests/conformance/test-rows'

testRows(section0)
