import { useQuery } from '@tanstack/react-query'
import { Panel, QueryView, SignedInPage } from 'mintmark/web'
import { useState } from 'react'
import { messages } from '../page-messages'
import { shellMessages } from '../shell-messages'
import { EndpointCard } from './endpoint-card'
import { EndpointForm } from './endpoint-form'
import { endpointsQuery, useCreateEndpoint } from './queries'
import { SecretPanel } from './secret-panel'

export function WebhooksPage() {
  return (
    <SignedInPage title={shellMessages.title} lead={messages.lead} width="text">
      <Endpoints />
    </SignedInPage>
  )
}

function Endpoints() {
  const [secret, setSecret] = useState<string>()
  const { mutateAsync: create } = useCreateEndpoint()
  return (
    <div className="grid gap-6">
      {secret !== undefined && <SecretPanel secret={secret} />}
      <Panel title={messages.form.title}>
        <EndpointForm
          submitText={messages.form.add}
          resets
          onSubmit={async (endpoint) => setSecret((await create(endpoint)).secret)}
        />
      </Panel>
      <QueryView query={useQuery(endpointsQuery)} empty={messages.empty}>
        {(endpoints) => (
          <div className="grid gap-4">
            {endpoints.map((endpoint) => (
              <EndpointCard key={endpoint.id} endpoint={endpoint} />
            ))}
          </div>
        )}
      </QueryView>
    </div>
  )
}
