import { hold } from '@/tests/conformance/hold'
import { section3 } from '@/tests/conformance/tables/3'

hold(section3)
