import { testRows } from '@/tests/conformance/hold'
import { section2 } from '@/tests/conformance/tables/2'

testRows(section2)
