import { testRows } from '@/tests/conformance/hold'
import { section8 } from '@/tests/conformance/tables/8'

testRows(section8)
