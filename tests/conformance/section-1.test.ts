import { testRows } from '@/tests/conformance/hold'
import { section1 } from '@/tests/conformance/tables/1'

testRows(section1)
