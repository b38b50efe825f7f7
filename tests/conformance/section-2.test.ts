import { hold } from '@/tests/conformance/hold'
import { section2 } from '@/tests/conformance/tables/2'

hold(section2)
