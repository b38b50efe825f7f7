import type { Row } from '@/tests/conformance/row'
import { accounts } from '@/tests/conformance/tables/7/accounts'
import { card } from '@/tests/conformance/tables/7/card'
import { market } from '@/tests/conformance/tables/7/market'
import { navigationAndSockets } from '@/tests/conformance/tables/7/navigation-and-sockets'
import { requests } from '@/tests/conformance/tables/7/requests'

/** The calls it makes. */
export const section7: Row[] = [...requests, ...accounts, ...market, ...navigationAndSockets, ...card]
