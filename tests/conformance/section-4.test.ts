import { testRows } from '@/tests/conformance/hold'
import { section4 } from '@/tests/conformance/tables/4'

testRows(section4)
