import { hold } from '@/tests/conformance/hold'
import { section8 } from '@/tests/conformance/tables/8'

hold(section8)
