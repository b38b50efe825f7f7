import {
  httpErrors,
  idParams,
  noContent,
  noContentResponse,
  reauthenticationErrors,
  type Scope,
  sendPage,
} from 'mintmark/module'
import * as v from 'valibot'
import {
  DeliveriesQuery,
  Delivery,
  DeliveryParams,
  Endpoint,
  EndpointChange,
  EndpointSecret,
  NewEndpoint,
  Rotation,
} from './contract'
import { listDeliveries, replayDelivery, sendTest } from './deliveries'
import { changeEndpoint, createEndpoint, listEndpoints, removeEndpoint, rotateSecret } from './endpoints'
import { webhooksErrors } from './errors'

const { webhook_url_insecure, webhook_url_private, webhook_endpoint_paused, webhook_secrets_full } =
  webhooksErrors
const urlErrors = [...reauthenticationErrors, webhook_url_insecure, webhook_url_private]
const path = '/webhook-endpoints'

export function routes(scope: Scope) {
  return scope
    .get(path, ({ ctx }) => listEndpoints(ctx), {
      detail: { summary: "The user's webhook endpoints, newest first." },
      signedIn: true,
      response: { 200: v.array(Endpoint) },
    })
    .post(path, async ({ ctx, body, status }) => status(201, await createEndpoint(ctx, body)), {
      detail: {
        summary:
          'Adds a webhook endpoint. The secret is shown only here. Needs the password unless the user logged in within ten minutes.',
      },
      body: NewEndpoint,
      signedIn: true,
      notSuspended: true,
      limit: '30/1h',
      throws: [...urlErrors, httpErrors.list_full],
      response: { 201: EndpointSecret },
    })
    .patch(`${path}/:id`, ({ ctx, params, body }) => changeEndpoint(ctx, params.id, body), {
      detail: { summary: 'Changes URL or events of a webhook endpoint, pauses or resumes it.' },
      params: idParams,
      body: EndpointChange,
      signedIn: true,
      notSuspended: true,
      limit: '60/1h',
      throws: [...urlErrors, httpErrors.not_found],
      response: { 200: Endpoint },
    })
    .delete(`${path}/:id`, ({ ctx, params }) => noContent(removeEndpoint(ctx, params.id)), {
      detail: { summary: 'Removes a webhook endpoint.', responses: noContentResponse },
      params: idParams,
      signedIn: true,
      throws: [httpErrors.not_found],
    })
    .post(
      `${path}/:id/rotate`,
      ({ ctx, params, body }) => rotateSecret(ctx, params.id, body.currentPassword),
      {
        detail: {
          summary: 'Replaces the secret. Each one that is replaced signs too for a day, at most five.',
        },
        params: idParams,
        body: Rotation,
        signedIn: true,
        notSuspended: true,
        limit: '30/1h',
        throws: [...reauthenticationErrors, httpErrors.not_found, webhook_secrets_full],
        response: { 200: EndpointSecret },
      },
    )
    .post(
      `${path}/:id/test`,
      async ({ ctx, params, status }) => status(201, await sendTest(ctx, params.id)),
      {
        detail: { summary: 'Sends a test event.' },
        params: idParams,
        signedIn: true,
        notSuspended: true,
        limit: '120/1h',
        throws: [httpErrors.not_found, webhook_endpoint_paused],
        response: { 201: Delivery },
      },
    )
    .get(
      `${path}/:id/deliveries`,
      ({ ctx, params, query, path, set }) =>
        sendPage(listDeliveries(ctx, params.id, query.cursor), { query, path, set }),
      {
        detail: {
          summary:
            'What was sent to a webhook endpoint within 30 days, newest first. The Link header has the next page.',
        },
        params: idParams,
        query: DeliveriesQuery,
        signedIn: true,
        throws: [httpErrors.not_found],
        response: { 200: v.array(Delivery) },
      },
    )
    .post(
      `${path}/:id/deliveries/:deliveryId/replay`,
      ({ ctx, params }) => replayDelivery(ctx, params.id, params.deliveryId),
      {
        detail: { summary: 'Sends an event again, under the same id.' },
        params: DeliveryParams,
        signedIn: true,
        notSuspended: true,
        limit: '120/1h',
        throws: [httpErrors.not_found, webhook_endpoint_paused],
        response: { 200: Delivery },
      },
    )
}
