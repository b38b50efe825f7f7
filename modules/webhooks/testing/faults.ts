import type { Fault } from 'mintmark/testing'

export const faults: Fault[] = [
  {
    name: 'webhooks reach private addresses',
    file: 'modules/webhooks/deliver.ts',
    find: 'allowPrivate: allowsPrivate(ctx)',
    replace: 'allowPrivate: true',
    impact: 'A user reads what servers of the internal network respond, such as credentials of the machine.',
    caughtBy: { test: 'modules/webhooks/private-addresses.test.ts' },
  },
  {
    name: 'each attempt of a webhook has an id of its own',
    file: 'modules/webhooks/deliver.ts',
    find: 'signedHeaders({ id, body,',
    replace: 'signedHeaders({ id: id + at, body,',
    impact: 'A program books a sale twice after a retry, because it takes it for another event.',
    caughtBy: { test: 'modules/webhooks/webhooks.test.ts' },
  },
  {
    name: 'a suspended user still gets webhooks',
    file: 'modules/webhooks/deliver.ts',
    find: '  if (!active.has(endpoint.userId)) {',
    replace: '  if (active.size > 1) {',
    impact: 'Programs of a suspended account keep working.',
    caughtBy: { test: 'modules/webhooks/endpoints.test.ts' },
  },
]
