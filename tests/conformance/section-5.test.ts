import { hold } from '@/tests/conformance/hold'
import { section5 } from '@/tests/conformance/tables/5'

hold(section5)
