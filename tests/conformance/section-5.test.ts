import { testRows } from '@/tests/conformance/hold'
import { section5 } from '@/tests/conformance/tables/5'

testRows(section5)
