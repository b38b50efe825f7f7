import { eq } from 'drizzle-orm'
import { exportRowsOf, isoTime, type PersonalData } from 'mintmark/module'
import { presentDelivery } from './deliveries'
import { invalidateEndpoints } from './endpoint-rows'
import { deliveries, endpoints } from './schema'

const why = 'They are for programs of the user, and nothing is sent once the account is gone.'

/** Secrets are never exported. */
const exportEndpoints = exportRowsOf(
  endpoints,
  endpoints.userId,
  ({ id, url, events, createdAt, pausedAt }) => ({
    id,
    url,
    events,
    createdAt: isoTime(createdAt),
    pausedAt: isoTime(pausedAt),
  }),
)

const exportDeliveries = exportRowsOf(deliveries, deliveries.userId, (row) => ({
  endpointId: row.endpointId,
  ...presentDelivery(row),
}))

export const personalData: PersonalData = {
  tables: {
    webhooks_endpoints: { retention: 'erased', why, download: { endpoints: exportEndpoints } },
    webhooks_deliveries: { retention: 'erased', why, download: { deliveries: exportDeliveries } },
  },
  erase: async (tx, { id }) => {
    await tx.db.delete(deliveries).where(eq(deliveries.userId, id))
    await tx.db.delete(endpoints).where(eq(endpoints.userId, id))
    invalidateEndpoints(tx)
  },
}
