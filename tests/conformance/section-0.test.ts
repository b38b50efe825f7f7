import { testRows } from '@/tests/conformance/hold'
import { section0 } from '@/tests/conformance/tables/0'

testRows(section0)
