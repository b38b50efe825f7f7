import { testRows } from '@/tests/conformance/hold'
import { section6 } from '@/tests/conformance/tables/6'

testRows(section6)
