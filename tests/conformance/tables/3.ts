import type { Row } from '@/tests/conformance/row'
import { items } from '@/tests/conformance/tables/3/items'
import { accounts } from '@/tests/conformance/tables/3/people'
import { notificationsAndMedia } from '@/tests/conformance/tables/3/traffic'

/** Entities and their fields. */
export const section3: Row[] = [...accounts, ...items, ...notificationsAndMedia]
