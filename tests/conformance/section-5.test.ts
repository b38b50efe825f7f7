import { tables } from '@/tests/conformance/tables'
import { testRows } from '@/tests/conformance/test-rows'

testRows(tables[5])
