import { testRows } from '@/tests/conformance/hold'
import { section3 } from '@/tests/conformance/tables/3'

testRows(section3)
