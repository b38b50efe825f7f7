import { testRows } from '@/tests/conformance/hold'
import { section9 } from '@/tests/conformance/tables/9'

testRows(section9)
