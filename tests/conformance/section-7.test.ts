import { hold } from '@/tests/conformance/hold'
import { section7 } from '@/tests/conformance/tables/7'

hold(section7)
