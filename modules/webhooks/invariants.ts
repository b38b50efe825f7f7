import { type Invariant, sql } from 'mintmark/module'

export const invariants: Invariant[] = [
  {
    id: 'WH1',
    holds: 'every webhook delivery is for an endpoint of the user it concerns',
    violations: sql`
      select d.id from webhooks_deliveries as d
      where not exists (select 1 from webhooks_endpoints as e where e.id = d.endpoint_id and e.user_id = d.user_id)`,
  },
  {
    id: 'WH2',
    holds: 'nothing waits for a paused endpoint',
    violations: sql`
      select d.id from webhooks_deliveries as d join webhooks_endpoints as e on e.id = d.endpoint_id
      where e.paused_at is not null and d.state = 'pending'`,
  },
]
