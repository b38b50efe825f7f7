import { hold } from '@/tests/conformance/hold'
import { section6 } from '@/tests/conformance/tables/6'

hold(section6)
