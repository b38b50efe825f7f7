import type { Row } from '@/tests/conformance/row'
import { accounts } from '@/tests/conformance/tables/3/accounts'
import { items } from '@/tests/conformance/tables/3/items'
import { notificationsAndMedia } from '@/tests/conformance/tables/3/notifications-and-media'

/** Entities and their fields. */
export const section3: Row[] = [...accounts, ...items, ...notificationsAndMedia]
