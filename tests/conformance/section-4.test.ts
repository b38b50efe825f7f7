import { hold } from '@/tests/conformance/hold'
import { section4 } from '@/tests/conformance/tables/4'

hold(section4)
