import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { ChangeSetting } from '@/modules/settings/contract'
import type { SwitchesInput } from '@/modules/settings/switches/contract'
import { api, unwrap } from '@/web/lib/api/api'
import { useRefetchingMutation, useStoringMutation } from '@/web/lib/api/refetching-mutation'

/** Every setting that can change while the site runs. */
export const settingsQuery = queryOptions({
  queryKey: ['/api/admin/settings'],
  queryFn: () => unwrap(api.admin.settings.get()),
})

/** `shown` are other queries that show the setting. */
export function useChangeSetting(...shown: { queryKey: QueryKey }[]) {
  return useRefetchingMutation([settingsQuery, ...shown], (change: ChangeSetting) =>
    unwrap(api.admin.settings.put(change)),
  )
}

/** Which parts of the site are switched off. */
export const switchesQuery = queryOptions({
  queryKey: ['/api/admin/switches'],
  queryFn: () => unwrap(api.admin.switches.get()),
})

export function useSetSwitches() {
  return useStoringMutation(switchesQuery, (input: SwitchesInput) => unwrap(api.admin.switches.put(input)))
}

/** All modules of the program. */
export const modulesQuery = queryOptions({
  queryKey: ['/api/admin/modules'],
  queryFn: () => unwrap(api.admin.modules.get()),
})

/** Switches a module from the next start on. */
export function useSwitchModule() {
  return useStoringMutation(modulesQuery, ({ name, isOn }: { name: string; isOn: boolean }) =>
    unwrap(api.admin.modules({ id: name }).put({ isOn })),
  )
}
