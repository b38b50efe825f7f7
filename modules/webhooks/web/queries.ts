import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { createApi, unwrap, unwrapPage, useRefetchingMutation } from 'mintmark/web'
import { type EndpointChange, endpointsPath, type NewEndpoint } from '../contract'
import type { routes } from '../routes'

const api = createApi<typeof routes>()['webhook-endpoints']

export const endpointsQuery = queryOptions({
  queryKey: [endpointsPath],
  queryFn: () => unwrap(api.get()),
})

/** What was sent to an endpoint, newest first. */
export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [endpointsPath, id, 'deliveries'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor }) => unwrapPage(api({ id }).deliveries.get({ query: { cursor } })),
    getNextPageParam: ({ next }) => next,
  })

export const useCreateEndpoint = () =>
  useRefetchingMutation(endpointsQuery, (endpoint: NewEndpoint) => unwrap(api.post(endpoint)))

export const useChangeEndpoint = (id: string) =>
  useRefetchingMutation(endpointsQuery, (change: EndpointChange) => unwrap(api({ id }).patch(change)))

export const useRemoveEndpoint = (id: string) =>
  useRefetchingMutation(endpointsQuery, () => unwrap(api({ id }).delete()))

export const useRotateSecret = (id: string) =>
  useRefetchingMutation(endpointsQuery, (currentPassword: string | undefined) =>
    unwrap(api({ id }).rotate.post({ currentPassword })),
  )

export const useSendTest = (id: string) =>
  useRefetchingMutation(deliveriesQuery(id), () => unwrap(api({ id }).test.post()))

export const useReplay = (id: string) =>
  useRefetchingMutation(deliveriesQuery(id), (deliveryId: string) =>
    unwrap(api({ id }).deliveries({ deliveryId }).replay.post()),
  )
