import { hold } from '@/tests/conformance/hold'
import { section9 } from '@/tests/conformance/tables/9'

hold(section9)
