import { hold } from '@/tests/conformance/hold'
import { section1 } from '@/tests/conformance/tables/1'

hold(section1)
