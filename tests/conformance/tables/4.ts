import type { Row } from '@/tests/conformance/row'
import { accounts } from '@/tests/conformance/tables/4/accounts'
import { market } from '@/tests/conformance/tables/4/market'
import { platform } from '@/tests/conformance/tables/4/platform'

/** States and transitions. */
export const section4: Row[] = [...platform, ...accounts, ...market]
