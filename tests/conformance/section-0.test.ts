import { hold } from '@/tests/conformance/hold'
import { section0 } from '@/tests/conformance/tables/0'

hold(section0)
